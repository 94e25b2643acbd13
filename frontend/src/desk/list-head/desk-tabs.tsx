import { clsx } from 'clsx/lite';
import * as words from 'virtual:words/desk-list';
import { Link } from 'wouter';
import { countText, useLeadCounts } from '../data/use-counts.ts';
import type { LeadCounts } from '../desk-api.ts';
import { STATE_NAMES } from '../readable.ts';
import { VIEWS, viewPath, type LeadFilter, type View } from '../views.ts';
import type { FilterState } from './kept-filter.ts';
import { refresh } from './lazy-refresh.ts';

const VIEW_NAMES: Readonly<Record<View, string>> = {
  all: words.all,
  mine: words.mine,
  ...STATE_NAMES,
  suspected: words.suspected,
};

/** The views that show how many leads they have. */
type Counted = Exclude<keyof LeadCounts, 'you'>;
const COUNTED: readonly string[] = ['new', 'mine', 'suspected'] satisfies Counted[];

/** The views of the list, as links: the address is the view. A search and a period go along. */
export const DeskTabs = ({ filter }: { filter: LeadFilter }) => {
  const { view: present, ...searchAndPeriod } = filter;
  const { data: counts } = useLeadCounts();
  return (
    <nav
      aria-label={words.views}
      className="border-b border-rule print:hidden max-md:-me-[min(0.75rem,var(--spacing-gutter))]"
    >
      {/* Of long words, in a narrow window, some stand in a second row: none is cut. */}
      <ul className="flex flex-wrap justify-between gap-x-1.5 max-md:text-[0.8125rem]/4 md:justify-start md:gap-x-6">
        {VIEWS.filter((view) => view !== 'mine' || counts?.you || view === present).map((view) => (
          <li key={view}>
            <Link
              href={viewPath(view)}
              state={{ filter: searchAndPeriod } satisfies FilterState}
              aria-current={view === present ? 'page' : undefined}
              className={clsx(
                // On a phone, a number stands below its word: so all of them have room.
                'flex min-h-11 min-w-11 flex-col border-b-3 pt-1 font-semibold md:min-w-0 md:flex-row md:items-center md:gap-2 md:pt-0',
                view === present
                  ? 'border-accent'
                  : 'border-transparent text-muted hover:text-text forced-colors:border-0',
              )}
              onClick={() => {
                if (view === present) void refresh();
              }}
            >
              {VIEW_NAMES[view]}
              {COUNTED.includes(view) && (
                // Wide enough for most numbers, so that the tabs do not move when they arrive.
                <span className="text-accent tabular-nums md:min-w-[3ch]">
                  {counts && countText(counts[view as Counted] ?? 0)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
