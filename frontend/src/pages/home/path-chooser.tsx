import { ArrowDown, ArrowUpRight } from 'lucide-react';
import { homeContent } from '../../content/home.ts';
import { NEW_TAB, NEW_TAB_NOTE } from '../parts/external-link.ts';
import { publicConfig } from '../../lib/public-config.ts';
import { Icon } from '../parts/icon.tsx';
import { Section } from '../parts/section.tsx';

const { heading, intro, items } = homeContent.paths;
type Path = (typeof items)[number];

const EXTERNAL = {
  'ceo-risk': publicConfig.ceoRiskUrl,
  'family-office-risk': publicConfig.familyOfficeRiskUrl,
};

const COLOURS: Record<Path['colour'], string> = {
  ink: 'on-dark bg-ink',
  deep: 'on-dark bg-deep',
  brass: 'on-dark bg-umber [--accent:#f4d8ae] [--muted:#f3e9da] [--rule:#9a7440]',
};

export const PathChooser = () => (
  <Section heading={heading} intro={intro} layout="centre">
    <ul data-entrance="" className="grid gap-5 lg:grid-cols-3">
      {items.map((path) => (
        <li
          key={path.id}
          className={`cover-card group flex flex-col gap-4 border border-transparent p-7 dark:border-rule lg:p-9 ${COLOURS[path.colour]}`}
        >
          <Icon name={path.icon} className="size-9 text-accent" />
          <h3 className="mt-6 text-2xl md:mt-12">{path.title}</h3>
          <p className="text-muted">{path.description}</p>
          <PathAction path={path} />
        </li>
      ))}
    </ul>
  </Section>
);

const ACTION_CLASS =
  'cover mt-auto inline-flex items-center gap-2 border-t border-rule pt-4 text-left font-semibold text-accent group-hover:underline';

const PathAction = ({ path: { link, action, title } }: { path: Path }) => {
  if (link === 'contact') {
    return (
      <button
        type="button"
        data-no-print
        aria-label={`${title}: ${action}`}
        className={ACTION_CLASS}
        data-scroll-to="contact"
      >
        {action}
        <ArrowDown aria-hidden="true" className="size-5 shrink-0" />
      </button>
    );
  }
  return (
    <a
      href={EXTERNAL[link]}
      {...NEW_TAB}
      aria-label={`${title}: ${action} ${NEW_TAB_NOTE}`}
      className={ACTION_CLASS}
    >
      {action}
      <ArrowUpRight aria-hidden="true" className="size-5 shrink-0" />
    </a>
  );
};
