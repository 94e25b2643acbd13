import * as desk from 'virtual:words/desk';
import * as words from 'virtual:words/desk-list';
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { fill } from '../words/fill.ts';
import { HttpError } from '../lib/http.ts';
import { paths } from '../paths.ts';
import { Button } from '../components/button.tsx';
import { useLeadCounts } from './data/use-counts.ts';
import { usePages } from './data/use-pages.ts';
import type { DeskLead } from './desk-api.ts';
import { LazyDeskDialogs } from './dialogs/lazy-desk-dialogs.tsx';
import { ANY, keepFilter } from './list-head/kept-filter.ts';
import { refreshAndNotify } from './list-head/lazy-refresh.ts';
import { olderButton, restoreFocus, searchField } from './keyboard/focus.ts';
import { useShortcuts } from './keyboard/use-shortcuts.ts';
import { LeadGroup } from './lead/lead-group.tsx';
import { LastVisit, useLastVisit } from './live/last-visit.tsx';
import { useEvents } from './live/events.ts';
import { LoadError, Skeleton } from './loading.tsx';
import { fillPeriod } from './readable.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import { rememberList } from './store.ts';
import { isInView, listUrl, viewPath, type LeadFilter, type View } from './views.ts';

/** Leads that are rendered together. */
const GROUP = 20;

export const LeadList = memo(
  ({ filter, announced }: { filter: LeadFilter; announced: boolean }) => {
    const {
      pages: present,
      error,
      hasMore,
      isBusy,
      loadMore,
      olderError,
    } = usePages<DeskLead>(listUrl(filter));
    const { view, q } = filter;
    const { data: counts, error: countsError } = useLeadCounts();
    const you = counts?.you;
    const presentLeads = useLeadsInView(present, view, you);
    // A key that follows a change at once must not concern the lead as it was.
    useShortcuts({ path: paths.leads, leads: presentLeads });
    // The frame after a tap or a key does not wait for the cards.
    const pages = useDeferredValue(present);
    const leads = useDeferredValue(presentLeads);
    useEffect(() => {
      restoreFocus();
      rememberList({
        path: viewPath(view),
        state: { filter: { q: filter.q, from: filter.from, to: filter.to } },
        ids: leads.map(({ id }) => id),
      });
    }, [filter, view, leads]);
    useEvents(present !== undefined);
    const lastVisit = useLastVisit(pages);
    const arrivedSince = countAfter(leads, lastVisit);
    // With the cards of the last page, and not before them.
    const isComplete = useDeferredValue(!hasMore);

    /** The page that somebody has asked for: its first lead gets the focus. */
    const [focusedPage, setFocusedPage] = useState<number>();
    const loadOlder = () => {
      setFocusedPage(pages!.length);
      loadMore();
    };
    return (
      <div className="space-y-2.5">
        <p role="status" className="sr-only">
          {pages &&
            announced &&
            fill(hasMore ? words.shownWithOlder : words.shown, { count: leads.length })}
        </p>
        <Failure error={error ?? countsError} isSearch={q !== ''} onRetry={refreshAndNotify} />
        {pages && <SelectionBar leads={leads} filter={filter} />}
        {pages?.map((page, index) => (
          <LoadedPage
            // Pages are added at the end only.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            leads={page}
            view={view}
            you={you}
            virtualized={index > 0}
            hasFocus={index === focusedPage}
            lastVisit={lastVisit}
            lastSeen={arrivedSince > 0 ? leads[arrivedSince]?.id : undefined}
          />
        ))}
        {isComplete && arrivedSince > 0 && arrivedSince === leads.length && (
          <LastVisit at={lastVisit!} />
        )}
        <Failure error={olderError} isSearch={q !== ''} onRetry={loadOlder} />
        {!pages && !error && <LeadPlaceholders />}
        {pages && isComplete && leads.length === 0 && <Nothing filter={filter} />}
        {pages && hasMore && (
          <Button ref={olderButton} variant="outline" busy={isBusy} onClick={loadOlder}>
            {isBusy ? desk.loading : words.loadOlder}
          </Button>
        )}
        <LazyDeskDialogs leads={leads} />
      </div>
    );
  },
);

/** How many leads are newer than a time. */
const countAfter = (leads: readonly DeskLead[], time = Infinity): number =>
  leads.filter(({ createdAt }) => Date.parse(createdAt) > time).length;

const useLeadsInView = (
  pages: DeskLead[][] | undefined,
  view: View,
  you: string | undefined,
): DeskLead[] =>
  useMemo(
    () => pages?.flat().filter((lead) => isInView(view, lead, you)) ?? [],
    [pages, view, you],
  );

interface LoadedPageProps {
  leads: DeskLead[];
  view: View;
  you: string | undefined;
  virtualized: boolean;
  /** Whether its first card gets the focus. */
  hasFocus: boolean;
  lastVisit: number | undefined;
  lastSeen: number | undefined;
}

/**
 * A page of leads in groups. A lead that has left the view stays in the data: Undo shows it at its
 * place again. So the page is divided before it is filtered: its other groups keep their cards.
 */
const LoadedPage = memo(({ leads, view, you, hasFocus, ...props }: LoadedPageProps) =>
  chunksOf(leads, GROUP).map((chunk, index) => {
    const group = chunk.filter((lead) => isInView(view, lead, you));
    if (group.length === 0) return null;
    return (
      <LeadGroup
        // The index, because a group keeps its cards when its first lead leaves.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        leads={group}
        hasFocus={hasFocus && index === 0}
        {...props}
      />
    );
  }),
);

/** The last one has the rest. */
const chunksOf = <Item,>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

interface FailureProps {
  error: Error | undefined;
  isSearch: boolean;
  onRetry: () => unknown;
}

const Failure = ({ error, isSearch, onRetry }: FailureProps) => {
  if (!error) return null;
  // What cannot be searched for. The server says why in a sentence.
  if (isSearch && error instanceof HttpError && error.status === 400)
    return (
      <p role="alert" className="py-6 text-lg text-muted">
        {error.body}
      </p>
    );
  return <LoadError error={error} onRetry={onRetry} />;
};

const NOTHING: Partial<Record<View, string>> = {
  all: words.nothing.all,
  new: words.nothing.new,
};

const isNumber = (q: string) => /^#\d+$/.test(q);

const nothingText = (filter: LeadFilter): string => {
  // Destructuring would put all words of the module into the script once more.
  const nothing = words.nothing;
  const { view, q } = filter;
  if (isNumber(q)) return fill(nothing.number, { number: q });
  const inView = q ? nothing.matches : (NOTHING[view] ?? nothing.inView);
  return fillPeriod(nothing, filter) ?? inView;
};

const Nothing = ({ filter }: { filter: LeadFilter }) => {
  const { view, ...searchAndPeriod } = filter;
  const { q, from, to } = searchAndPeriod;
  const searchInAll = () => navigate(paths.leads, { state: { filter: searchAndPeriod } });
  return (
    <div className="grid justify-items-start gap-3 py-6">
      <p className="text-lg text-muted">{nothingText(filter)}</p>
      <div className="flex flex-wrap gap-2">
        {q && view !== 'all' && !isNumber(q) && (
          <OtherSearch label={words.searchAll} onSearch={searchInAll} />
        )}
        {q && (
          <OtherSearch label={words.clearSearch} onSearch={() => keepFilter({ q: '', from, to })} />
        )}
        {(from || to) && (
          <OtherSearch label={desk.anyTime} onSearch={() => keepFilter({ ...ANY, q })} />
        )}
      </div>
    </div>
  );
};

const OtherSearch = ({ label, onSearch }: { label: string; onSearch: () => void }) => (
  <Button
    variant="outline"
    size="sm"
    onClick={() => {
      // The button will be gone.
      searchField.current!.focus();
      onSearch();
    }}
  >
    {label}
  </Button>
);

export const LeadPlaceholders = () => (
  <>
    <p role="status" className="sr-only">
      {words.loading}
    </p>
    {Array.from({ length: 3 }, (_, index) => (
      <div
        key={index}
        data-testid="lead-placeholder"
        className="grid gap-3 border border-rule bg-card p-4"
      >
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="h-4 w-3/4" />
      </div>
    ))}
  </>
);
