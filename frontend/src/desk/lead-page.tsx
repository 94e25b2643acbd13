import * as desk from 'virtual:words/desk';
import * as words from 'virtual:words/desk-request';
import { useDeferredValue, useEffect } from 'react';
import useSWR from 'swr';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { isPlainClick } from '../lib/routing/follow-links.ts';
import { paths, TEMPLATE_LEAD_ID } from '../paths.ts';
import type { PageProps } from '../page-meta.ts';
import { Filled } from '../words/filled.tsx';
import { buttonClass } from '../components/button.tsx';
import { leadUrl, readLead, type DeskLead } from './desk-api.ts';
import { listUrl, viewPath } from './views.ts';
import { readWhenSaved } from './data/read.ts';
import { useLeadCounts } from './data/use-counts.ts';
import { DeskLayout, useDeskTitle } from './desk-layout.tsx';
import { LazyDeskDialogs } from './dialogs/lazy-desk-dialogs.tsx';
import { ANY, presentEntry } from './list-head/kept-filter.ts';
import { ListLink } from './list-head/list-link.tsx';
import { refreshAndNotify } from './list-head/lazy-refresh.ts';
import { RefreshButton } from './list-head/refresh-button.tsx';
import { cancelNoteRequest, focusLater, focusLead, heading, useCard } from './keyboard/focus.ts';
import { useShortcuts } from './keyboard/use-shortcuts.ts';
import { LeadActions } from './lead/lead-actions.tsx';
import { LeadHead } from './lead/lead-head.tsx';
import { LeadMessage } from './lead/lead-message.tsx';
import { ChangedMeanwhile } from './live/changed-meanwhile.tsx';
import { useEvents } from './live/events.ts';
import { LoadError, Skeleton } from './loading.tsx';
import { numberAndName, shownText, spokenName } from './readable.ts';
import { AuditTrail } from './record/audit-trail.tsx';
import { Deliveries } from './record/deliveries.tsx';
import { LeadNotes } from './record/lead-notes.tsx';
import { neighborsOf, rememberList, useDesk } from './store.ts';

export { leadMeta as meta, leadParams as pathParams } from './meta.static.tsx';

export const Page = ({ params }: PageProps<'id'>) => {
  const id = Number(params.id);
  return (
    <DeskLayout title={desk.requestTitle} skip={words.skip}>
      <LeadView key={id} id={id} />
    </DeskLayout>
  );
};

/** The lead is null if there is none, undefined until it has been read. */
const useLead = (id: number) => {
  const { data, error, isValidating } = useSWR<DeskLead | null, Error>(leadUrl(id), async () =>
    id === TEMPLATE_LEAD_ID ? null : readLead(id),
  );
  // On arrival, SWR has the failure of an earlier visit until it reads again.
  const isMissing = useDeferredValue(!data && !isValidating, false);
  return { lead: data, error, isMissing };
};

interface Arrival {
  isFound: boolean;
  isMissing: boolean;
}

/** Moves the focus on arrival at the page of a lead, and prepares the list for it on leaving. */
const useArrivalAtLead = (id: number, { isFound, isMissing }: Arrival) => {
  // The heading, which has the focus upon arrival, is the same on the page of each lead. This
  // one's name is announced.
  useEffect(() => {
    if (isFound && document.activeElement === heading.current) focusLead(id);
  }, [id, isFound]);
  useEffect(() => {
    // No field for the note will come.
    if (isMissing) cancelNoteRequest(id);
  }, [id, isMissing]);
  // In the list, the focus returns to the lead that was looked at last, or to one beside it if
  // that has left.
  useEffect(
    () => () => {
      cancelNoteRequest(id);
      focusLater(id, neighborsOf(id));
    },
    [id],
  );
};

const LeadView = ({ id }: { id: number }) => {
  const { lead, error, isMissing } = useLead(id);
  // One's name comes with the counts.
  const { error: countsError } = useLeadCounts();
  const failure = error ?? countsError;
  const leads = lead ? [lead] : [];
  const isFound = leads.length > 0;
  // The frame with the message does not wait for the rest.
  const showsAll = useDeferredValue(isFound);
  const card = useCard(id);
  useDeskTitle(lead ? numberAndName(lead) : desk.requestTitle);
  useShortcuts({ path: paths.lead(id), leads, id, isComplete: showsAll || isMissing });
  useArrivalAtLead(id, { isFound, isMissing });
  useEvents(isFound);
  return (
    <div className="grid grid-cols-1 gap-2 md:gap-4 print:block">
      <Neighbors id={id} isLoaded={lead !== undefined} />
      {failure && <LoadError error={failure} onRetry={refreshAndNotify} />}
      {lead === undefined && !error && (
        <div className="grid gap-3 border border-rule bg-card p-4">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      )}
      {lead === null && <p className="text-lg text-muted">{words.missing}</p>}
      {lead && (
        <article
          ref={card}
          data-testid="lead-card"
          id={`request-${id}`}
          tabIndex={-1}
          aria-label={spokenName(lead)}
          // On paper, what goes on on the next page would cover the row below it in a grid.
          className="grid gap-6 print:block print:space-y-6"
        >
          <div className="grid grid-cols-1 gap-2 border border-rule bg-card px-3 py-1 pb-3 md:gap-3 md:px-4 md:py-3 print:block">
            <LeadHead lead={lead}>{shownText(lead, 'name')}</LeadHead>
            <Reference lead={lead} />
            <LeadMessage lead={lead} />
            <LeadActions lead={lead} />
          </div>
          {showsAll && (
            <>
              <LeadNotes id={id} />
              <section className="grid gap-2 print:block">
                <h2 className="text-xl">{words.audit}</h2>
                <AuditTrail lead={id} />
              </section>
              <Deliveries id={id} />
            </>
          )}
        </article>
      )}
      {lead && <ChangedMeanwhile lead={lead} />}
      <LazyDeskDialogs leads={leads} />
    </div>
  );
};

/** By which the visitor speaks of the request: the receipt has told it. */
const Reference = ({ lead: { reference } }: { lead: DeskLead }) =>
  reference && (
    <p className="text-sm text-muted">
      <Filled
        message={words.reference}
        values={{
          reference: <span className="font-semibold text-text tabular-nums">{reference}</span>,
        }}
      />
    </p>
  );

const STEP = buttonClass({
  variant: 'ghost',
  size: 'sm',
  className: 'border-control! max-md:px-2.5!',
});

/**
 * Links to the list that one came from, and to the leads beside this one in it. Not in the
 * prerendered page.
 */
const Neighbors = ({ id, isLoaded }: { id: number; isLoaded: boolean }) => {
  const list = useDesk((state) => state.list);
  const isListed = list.ids.includes(id);
  const { previous, next } = isLoaded ? neighborsOf(id) : {};
  const neighbors = [
    [words.previous, 'k', previous],
    [words.next, 'j', next],
  ] as const;
  return (
    <nav aria-label={words.others} className="flex flex-wrap items-center gap-2 print:hidden">
      <ListLink isKnown={isLoaded} />
      <span className="ms-auto flex flex-wrap gap-2">
        {neighbors.map(
          ([label, key, neighbor]) =>
            neighbor !== undefined && (
              // Replaces the entry, so that Back leads to the list.
              <Link
                key={key}
                href={paths.lead(neighbor)}
                replace
                aria-keyshortcuts={key}
                className={STEP}
              >
                {label}
              </Link>
            ),
        )}
        {isLoaded && !isListed && <NextNew id={id} />}
      </span>
      <RefreshButton />
    </nav>
  );
};

/**
 * A lead that was opened from a mail is in no list that was shown: from there, one goes through
 * New.
 */
const NextNew = ({ id }: { id: number }) => {
  const path = viewPath('new');
  const goOn = async () => {
    const entry = presentEntry();
    const newest = readWhenSaved<'Leads_findAll'>(listUrl({ ...ANY, view: 'new' }));
    // The list says what went wrong.
    const leads = await newest.catch(() => []);
    // Somebody has gone on meanwhile.
    if (presentEntry() !== entry) return;
    const others = leads.map((lead) => lead.id).filter((other) => other !== id);
    const next = others.find((other) => other < id) ?? others[0];
    if (next === undefined) return navigate(path);
    const ids = [...others, id].toSorted((one, other) => other - one);
    rememberList({ path, state: {}, ids });
    navigate(paths.lead(next), { replace: true });
  };
  return (
    <a
      href={path}
      aria-keyshortcuts="j"
      className={STEP}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void goOn();
      }}
    >
      {words.next}
    </a>
  );
};
