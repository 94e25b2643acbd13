import * as words from 'virtual:words/home';
import { ArrowDown, ArrowUpRight } from '../../components/icons.tsx';
import { Section } from '../../components/section.tsx';
import { Static } from '../../components/static.tsx';
import { pathChooserContent } from '../../content/home.ts';
import { NEW_TAB } from '../../components/links.tsx';
import { publicConfig } from '../../lib/public-config.ts';
import { scrollToSection } from '../../lib/scroll.ts';
import { fill } from '../../words/fill.ts';
import { PathText } from './cards.static.tsx';

const { heading, intro, items } = pathChooserContent;
type Path = (typeof items)[number];

const EXTERNAL = {
  'ceo-risk': publicConfig.ceoRiskUrl,
  'family-office-risk': publicConfig.familyOfficeRiskUrl,
};

const COLORS: Record<Path['color'], string> = {
  ink: 'on-dark bg-ink dark:bg-deep',
  deep: 'on-dark bg-deep',
  brass: 'sand-band border-t-2 border-t-brass dark:border-t-brass-light',
};

export const PathChooser = () => (
  <Section heading={heading} intro={intro} space="narrow">
    <ul
      data-entrance=""
      className="grid gap-3 lg:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))] lg:gap-5"
    >
      {items.map((path) => (
        <li
          key={path.id}
          className={`link-card group grid grid-cols-[auto_1fr] narrow:grid-cols-1 content-start gap-x-4 gap-y-1.5 border border-transparent p-4 lg:row-span-5 lg:grid-cols-1 lg:grid-rows-subgrid lg:gap-3 lg:p-8 dark:border-rule ${COLORS[path.color]}`}
        >
          <Static name={`path-${path.id}`} className="contents">
            <PathText path={path} />
          </Static>
          <PathAction path={path} />
          {path.runBy && (
            <p id={runById(path)} className="col-span-full -mt-1 text-sm text-muted">
              {path.runBy}
            </p>
          )}
        </li>
      ))}
    </ul>
  </Section>
);

const runById = ({ id }: Path) => `${id}RunBy`;

const ACTION_CLASS =
  'stretched-link col-span-full inline-flex items-center gap-2 pt-1 text-left lg:border-t lg:border-rule lg:pt-4 font-semibold text-accent group-hover:underline';

const PathAction = ({ path }: { path: Path }) => {
  const { link, action, title, runBy } = path;
  if (link === 'contact') {
    return (
      <button
        type="button"
        data-needs-script
        aria-label={fill(words.card, { title, action })}
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
      aria-label={fill(words.cardNewTab, { title, action })}
      aria-describedby={runBy && runById(path)}
      className={ACTION_CLASS}
    >
      {action}
      <ArrowUpRight aria-hidden="true" className="size-5 shrink-0" />
    </a>
  );
};
