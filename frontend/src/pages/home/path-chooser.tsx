import * as words from 'virtual:words/home';
import { ArrowDown, ArrowUpRight } from '../../components/icons.tsx';
import { Section } from '../../components/section.tsx';
import { Static } from '../../components/static.tsx';
import { pathChooserContent } from '../../content/home.ts';
import { INLINE_ICON, NEW_TAB } from '../../components/links.tsx';
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
  brass: 'sand-band',
};

export const PathChooser = () => (
  <Section heading={heading} intro={intro} space="narrow">
    <ul
      data-entrance=""
      className="grid gap-3 cards:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] lg:gap-5"
    >
      {items.map((path) => (
        <li
          key={path.id}
          className={`link-card group grid grid-cols-[1fr_auto] content-start gap-x-3 gap-y-1.5 sm:gap-y-3 border-t-2 border-brass p-4 cards:row-span-5 cards:grid-cols-1 cards:grid-rows-subgrid lg:p-8 dark:border-x dark:border-b dark:border-rule dark:border-t-brass-light ${COLORS[path.color]}`}
        >
          <Static name={`path-${path.id}`} className="contents">
            <PathText path={path} />
          </Static>
          <PathAction path={path} />
          {path.leadsTo && (
            <p
              id={leadsToId(path)}
              // Of a button that is away without script, and on paper.
              data-needs-script={path.link === 'contact' ? '' : undefined}
              className="col-span-full -mt-1 text-sm text-muted"
            >
              {path.leadsTo}
            </p>
          )}
        </li>
      ))}
    </ul>
  </Section>
);

const leadsToId = ({ id }: Path) => `${id}LeadsTo`;

const ACTION_CLASS =
  'stretched-link col-span-full block self-start pt-1 text-left cards:border-t cards:border-rule cards:pt-3 lg:pt-4 font-semibold text-accent group-hover:underline';

const PathAction = ({ path }: { path: Path }) => {
  const { link, action, title, leadsTo } = path;
  const describedBy = leadsTo && leadsToId(path);
  if (link === 'contact') {
    return (
      <button
        type="button"
        data-needs-script
        aria-label={fill(words.card, { title, action })}
        aria-describedby={describedBy}
        className={ACTION_CLASS}
        onClick={() => scrollToSection('contact')}
      >
        {action}
        {'\u00a0'}
        <ArrowDown aria-hidden="true" className={INLINE_ICON} />
      </button>
    );
  }
  return (
    <a
      href={EXTERNAL[link]}
      {...NEW_TAB}
      aria-label={fill(words.cardNewTab, { title, action })}
      aria-describedby={describedBy}
      className={ACTION_CLASS}
    >
      {action}
      {'\u00a0'}
      <ArrowUpRight aria-hidden="true" className={INLINE_ICON} />
    </a>
  );
};
