import { useDeferredValue, useEffect, useRef } from 'react';
import useSWR from 'swr';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { isPlainClick } from '../lib/routing/follow-links.ts';
import { paths, TEMPLATE_LEAD_ID } from '../paths.ts';
import type { PageProps } from '../page-meta.ts';
import { buttonClass } from '../components/button.tsx';
import { ArrowLeft } from '../components/icons.tsx';
import { useDeskTitle } from './data/use-counts.ts';
import { leadUrl, listUrl, read, readLead, viewPath, type DeskLead } from './desk-api.ts';
import { DeskLayout, LEAD_TITLE } from './desk-layout.tsx';
import { OpenDialog } from './dialogs/open-dialog.tsx';
import { ANY } from './head/kept-filter.ts';
import { RefreshButton, refreshAndNotify } from './head/refresh-button.tsx';
import { cardId, focusLater } from './keyboard/focus.ts';
import { useShortcuts } from './keyboard/shortcuts.ts';
import { LeadActions } from './lead/lead-actions.tsx';
import { LeadHead } from './lead/lead-head.tsx';
import { LeadMessage } from './lead/lead-message.tsx';
import { LoadError, Skeleton } from './loading.tsx';
import { numberAndName, spokenName } from './readable.ts';
import { AuditTrail } from './record/audit-trail.tsx';
import { Deliveries } from './record/deliveries.tsx';
import { LeadNotes } from './record/lead-notes.tsx';
import { neighborsOf, showList, consumeNoteRequest, useDesk } from './store.ts';

export { leadMeta as meta, leadParams as pathParams } from './meta.static.tsx';

export const Page = ({ params }: PageProps<'id'>) => {
  const id = Number(params.id);
  return (
    <DeskLayout title={LEAD_TITLE} skip="Skip to the request">
      <LeadView key={id} id={id} />
    </DeskLayout>
  );
};

const LeadView = ({ id }: { id: number }) => {
  const { data, error, isValidating } = useSWR<DeskLead | null, Error>(leadUrl(id), async () =>
    id === TEMPLATE_LEAD_ID ? null : readLead(id),
  );
  const hasNoLead = !data && !isValidating;
  // On arrival, SWR has the failure of an earlier visit until it reads again.
  const isMissing = useDeferredValue(hasNoLead, false);
  useEffect(() => {
    // No field for the note will come.
    if (isMissing) consumeNoteRequest(id);
  }, [id, isMissing]);
  useDeskTitle(data ? numberAndName(data) : LEAD_TITLE);
  // In the list, the focus returns to the lead that was looked at last, or to one beside it if
  // that has left.
  useEffect(
    () => () => {
      consumeNoteRequest(id);
      focusLater(id, neighborsOf(id));
    },
    [id],
  );
  const article = useRef<HTMLElement>(null);
  const isFound = Boolean(data);
  // The frame with the message does not wait for the rest.
  const showsAll = useDeferredValue(isFound);
  useShortcuts({ leads: data ? [data] : [], id, isComplete: showsAll || isMissing });
  // The heading, which has the focus upon arrival, is the same on the page of each lead. This
  // one's name is announced.
  useEffect(() => {
    if (isFound && document.activeElement?.matches('h1'))
      article.current!.focus({ preventScroll: true });
  }, [isFound]);
  return (
    <div className="grid gap-2 md:gap-4">
      <Neighbors id={id} isThere={data !== undefined} />
      {error && <LoadError error={error} onRetry={refreshAndNotify} />}
      {data === undefined && !error && (
        <div className="grid gap-3 border border-rule bg-card p-4">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      )}
      {data === null && (
        <p className="text-lg text-muted">There is no such request, or it was removed.</p>
      )}
      {data && (
        <article
          ref={article}
          data-testid="lead-card"
          id={cardId(id)}
          tabIndex={-1}
          aria-label={spokenName(data)}
          className="grid gap-6"
        >
          <div className="grid gap-2 border border-rule bg-card px-3 py-1 pb-3 md:gap-3 md:px-4 md:py-3">
            <LeadHead lead={data}>{data.name}</LeadHead>
            <LeadMessage lead={data} />
            <LeadActions lead={data} />
          </div>
          {showsAll && (
            <>
              <LeadNotes id={id} />
              <section className="grid gap-2">
                <h2 className="text-xl">Audit</h2>
                <AuditTrail lead={id} />
              </section>
              <Deliveries id={id} />
            </>
          )}
        </article>
      )}
      <OpenDialog leads={data ? [data] : []} />
    </div>
  );
};

const STEP = buttonClass({
  variant: 'ghost',
  size: 'sm',
  className: 'border-control! max-md:px-2.5!',
});

/**
 * Links to the list that one came from, and to the leads beside this one in it. Not in the
 * prerendered page.
 */
const Neighbors = ({ id, isThere }: { id: number; isThere: boolean }) => {
  const list = useDesk((desk) => desk.list);
  const isListed = list.ids.includes(id);
  const { previous, next } = isThere ? neighborsOf(id) : {};
  const neighbors = [
    ['Previous', 'k', previous],
    ['Next', 'j', next],
  ] as const;
  return (
    <nav aria-label="Other requests" className="flex flex-wrap items-center gap-2 print:hidden">
      <Link
        href={isThere ? list.path : paths.leads}
        state={list.state}
        aria-keyshortcuts="u"
        className="text-link inline-flex min-h-11 items-center gap-2 font-semibold md:min-h-9"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Requests
      </Link>
      <span className="ms-auto flex gap-2">
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
        {isThere && !isListed && <NextNew id={id} />}
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
    const leads = await read<'Leads_findAll'>(listUrl({ ...ANY, view: 'new' }));
    const others = leads.map((lead) => lead.id).filter((other) => other !== id);
    const next = others.find((other) => other < id) ?? others[0];
    if (next === undefined) return navigate(path);
    const ids = [...others, id].toSorted((one, other) => other - one);
    showList({ path, state: {}, ids });
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
        // The list says what went wrong.
        goOn().catch(() => navigate(path));
      }}
    >
      Next
    </a>
  );
};
