import { ArrowDown, ArrowUpRight } from '../../components/icons.tsx';
import { Section } from '../../components/section.tsx';
import { Static } from '../../components/static.tsx';
import { pathChooserContent } from '../../content/home.ts';
import { NEW_TAB, NEW_TAB_NOTE } from '../../components/links.tsx';
import { publicConfig } from '../../lib/public-config.ts';
import { scrollToSection } from '../../lib/scroll.ts';
import { PathText } from './cards.static.tsx';

const { heading, intro, items } = pathChooserContent;
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
  <Section heading={heading} intro={intro}>
    <ul data-entrance="" className="grid gap-5 lg:grid-cols-3">
      {items.map((path) => (
        <li
          key={path.id}
          className={`cover-card group grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-3 border border-transparent p-6 lg:row-span-4 lg:grid-cols-1 lg:grid-rows-subgrid lg:gap-4 lg:p-9 dark:border-rule ${COLOURS[path.colour]}`}
        >
          <Static name={`path-${path.id}`} className="contents">
            <PathText path={path} />
          </Static>
          <PathAction path={path} />
        </li>
      ))}
    </ul>
  </Section>
);

const ACTION_CLASS =
  'cover col-span-full mt-auto inline-flex items-center gap-2 border-t border-rule pt-4 text-left font-semibold text-accent group-hover:underline';

const PathAction = ({ path: { link, action, title } }: { path: Path }) => {
  if (link === 'contact') {
    return (
      <button
        type="button"
        data-needs-script
        aria-label={`${title}: ${action}`}
        className={ACTION_CLASS}
        onClick={() => scrollToSection('contact')}
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
