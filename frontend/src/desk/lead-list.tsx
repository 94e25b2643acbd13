import type { DeskLead } from '@sandglass/backend/lead.contract';
import { useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { mutate as mutateAny } from 'swr';
import useSWRInfinite from 'swr/infinite';
import { useLocation } from 'wouter';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { paths } from '../lib/paths.ts';
import { useAsked } from './data/asked.ts';
import { keepRound } from './data/round.ts';
import {
  firstPage,
  isInView,
  leadAddress,
  readLeads,
  viewAddress,
  type LeadFilter,
  type LeadPage,
} from './desk-api.ts';
import { OpenDialog } from './dialogs/open-dialog.tsx';
import { ANY, keepFilter } from './head/kept-filter.ts';
import { cardId, OLDER, restoreFocus } from './keyboard/place.ts';
import type { Holder } from './lead/change-lead.ts';
import { LeadGroup } from './lead/lead-group.tsx';
import { texts } from './texts.ts';

const text = texts;
const PLACEHOLDERS = 3;
/** Groups that are in the document wherever the screen is: the browser's own search finds a morning's requests. */
const ALWAYS_RENDERED = 10;

interface LeadListProps {
  filter: LeadFilter;
  /** Whether somebody has searched, who is told how long the list is. */
  announced: boolean;
}

/** The leads that match a filter, newest first, page by page. */
export const LeadList = ({ filter, announced }: LeadListProps) => {
  const addressOf = (index: number, previous: LeadPage | null) =>
    index === 0 ? firstPage(filter) : (previous?.next ?? null);
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<LeadPage, unknown>(
    addressOf,
    readLeads,
  );
  // After Back, the pages of before are shown at once, and then as they are now.
  useAsked(data !== undefined, mutate);

  const holder = useMemo<Holder>(() => {
    const edit = (change: (leads: DeskLead[]) => DeskLead[]) =>
      void mutate(
        (pages: LeadPage[] = []) => pages.map((page) => ({ ...page, groups: page.groups.map(change) })),
        {
          revalidate: false,
        },
      );
    return {
      put: (changed) => {
        edit((leads) => leads.map((lead) => (lead.id === changed.id ? changed : lead)));
        // Its page may have been opened before the server answered.
        void mutateAny(leadAddress(changed.id), changed, { revalidate: false });
      },
      remove: (id) => edit((leads) => leads.filter((lead) => lead.id !== id)),
    };
  }, [mutate]);

  const { view } = filter;
  // A lead that has left the view stays in the data, so that Undo shows it at its place again.
  const groups = useMemo(
    () =>
      data?.flatMap((page) => page.groups.map((group) => group.filter((lead) => isInView(view, lead)))) ?? [],
    [data, view],
  );
  const leads = useMemo(() => groups.flat(), [groups]);
  useEffect(() => {
    restoreFocus();
    keepRound({ address: viewAddress(view), state: { filter }, ids: leads.map(({ id }) => id) });
  }, [filter, view, leads]);

  /** The number of leads above those that somebody has asked for, of which the first one gets the focus. */
  const above = useRef<number>(undefined);
  useEffect(() => {
    const first = above.current === undefined ? undefined : leads[above.current];
    if (!first) return;
    above.current = undefined;
    document.getElementById(cardId(first.id))?.focus();
  }, [leads]);
  const loadMore = () => {
    above.current = leads.length;
    void setSize(error === undefined ? size + 1 : size);
  };

  const more = data?.at(-1)?.next !== null;
  /** Where somebody asked: at the end of the list for older requests, otherwise above it. */
  const isAboutOlder = data !== undefined && data.length < size;
  const failure = error !== undefined && (
    <p role="alert" className="border-l-4 border-danger py-2 pl-5 font-semibold text-danger">
      {text.errorPrefix}
      {(error instanceof Error && error.message) || text.errorFallback}
    </p>
  );
  return (
    <div className="space-y-2.5">
      <p role="status" className="sr-only">
        {data && announced && text.desk.shown + leads.length + (more ? text.desk.shownMore : '')}
      </p>
      {!isAboutOlder && failure}
      {groups.map(
        (group, index) =>
          group.length > 0 && (
            // Pages are added at the end only, and a group stays one if its first lead leaves.
            // oxlint-disable-next-line react/no-array-index-key
            <LeadGroup key={index} leads={group} holder={holder} distant={index >= ALWAYS_RENDERED} />
          ),
      )}
      {isAboutOlder && failure}
      {!data && error === undefined && <LeadPlaceholders />}
      {data && leads.length === 0 && <Nothing filter={filter} />}
      {data && more && (
        <Button
          id={OLDER}
          variant="outline"
          className="justify-self-start"
          busy={isValidating}
          onClick={loadMore}
        >
          {isValidating ? text.loadingMore : text.more}
        </Button>
      )}
      <OpenDialog leads={leads} holder={holder} />
    </div>
  );
};

/** Says that there is nothing to show, and offers what may show more. */
const Nothing = ({ filter: { view, ...narrowing } }: { filter: LeadFilter }) => {
  const [, navigate] = useLocation();
  const isNarrowed = Object.values(narrowing).some(Boolean);
  const isPart = view !== 'all';
  const searchOtherwise = (search: () => void) => {
    flushSync(search);
    // The button is gone.
    document.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  return (
    <div className="grid justify-items-start gap-3 py-6">
      <p className="text-lg text-muted">{isNarrowed || isPart ? text.desk.noMatch : text.empty}</p>
      {narrowing.q && <p className="text-muted">{text.desk.asWritten}</p>}
      {isNarrowed && (
        <div className="flex flex-wrap gap-2">
          {isPart && (
            <Button
              variant="outline"
              size="sm"
              onClick={() => searchOtherwise(() => navigate(paths.leads, { state: { filter: narrowing } }))}
            >
              {text.desk.searchAll}
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            className="border-control!"
            onClick={() => searchOtherwise(() => keepFilter(ANY))}
          >
            {text.desk.clearSearch}
          </Button>
        </div>
      )}
    </div>
  );
};

export const LeadPlaceholders = () => (
  <>
    <p role="status" className="sr-only">
      {text.loading}
    </p>
    {Array.from({ length: PLACEHOLDERS }, (_, index) => (
      <div key={index} data-testid="lead-placeholder" className="grid gap-3 border border-rule bg-card p-4">
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="h-4 w-3/4" />
      </div>
    ))}
  </>
);
