import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import useSWR from 'swr';
import { Link } from 'wouter';
import { paths } from '../lib/paths.ts';
import type { PageProps } from '../page.ts';
import { BackLink } from '../components/links.tsx';
import { buttonClass } from '../components/button.tsx';
import { Skeleton } from './skeleton.tsx';
import { wayFrom } from './data/round.ts';
import { useCounts } from './data/use-counts.ts';
import { leadAddress, readLead, type DeskLead } from './desk-api.ts';
import { DeskPage, RefreshButton } from './desk-page.tsx';
import { OpenDialog } from './dialogs/open-dialog.tsx';
import { cardId, focusLater } from './keyboard/place.ts';
import { takeNoteWish, useShortcuts } from './keyboard/shortcuts.ts';
import { LeadActions } from './lead/lead-actions.tsx';
import { LeadHead } from './lead/lead-head.tsx';
import { LeadMessage } from './lead/lead-message.tsx';
import { numberAndName, spokenName } from './readable.ts';
import { AuditTrail } from './record/audit-trail.tsx';
import { Deliveries } from './record/deliveries.tsx';
import { LeadNotes } from './record/lead-notes.tsx';
import { texts as text } from './record/texts.ts';
import { texts } from './texts.ts';

/** No lead has this id: the document of the page is rendered with it for all leads, and the browser fetches the lead. */
const NO_LEAD = 0;

export { leadMeta as meta, leadSubjects as subjects } from './meta.static.tsx';

export const Page = ({ params }: PageProps<'id'>) => {
  const id = Number(params.id);
  return (
    <DeskPage title={text.title}>
      <LeadView key={id} id={id} />
    </DeskPage>
  );
};

const LeadView = ({ id }: { id: number }) => {
  const { data, error, isValidating } = useSWR<DeskLead | null, Error>(
    leadAddress(id),
    async (address: string) => (id === NO_LEAD ? null : readLead(address)),
  );
  // There is no field for a note. On arrival, an earlier failure is still known.
  const hasNone = useDeferredValue(!isValidating && !data, false);
  useEffect(() => void (hasNone && takeNoteWish(id)), [id, hasNone]);
  useCounts(data ? numberAndName(data) : text.title);
  // In the list, the focus returns to the request that was looked at last, or to one beside it if that has left.
  useEffect(
    () => () => {
      takeNoteWish(id);
      focusLater(id, wayFrom(id));
    },
    [id],
  );
  const article = useRef<HTMLElement>(null);
  const isFound = Boolean(data);
  // The frame with the message does not wait for the rest.
  const showsAll = useDeferredValue(isFound);
  useShortcuts(id, showsAll || hasNone);
  // The heading, which has the focus upon arrival, is the same on the page of each request. This one's name is announced.
  useEffect(() => {
    if (isFound && document.activeElement?.matches('h1'))
      article.current!.focus({ preventScroll: true });
  }, [isFound]);
  return (
    <div className="grid gap-4">
      <Neighbors id={id} isThere={data !== undefined} />
      {error && (
        <p role="alert" className="font-semibold text-danger">
          {texts.errorPrefix + error.message}
        </p>
      )}
      {data === undefined && !error && (
        <div className="grid gap-3 border border-rule bg-card p-4">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      )}
      {data === null && <p className="text-lg text-muted">{text.missing}</p>}
      {data && (
        <article
          ref={article}
          data-testid="lead-card"
          id={cardId(id)}
          tabIndex={-1}
          aria-label={spokenName(data)}
          className="grid gap-6"
        >
          <div className="grid gap-3 border border-rule bg-card px-4 py-3">
            <LeadHead lead={data}>{data.name}</LeadHead>
            <LeadMessage lead={data} />
            <LeadActions lead={data} />
          </div>
          {showsAll && (
            <>
              <LeadNotes id={id} />
              <section className="grid gap-2">
                <h2 className="text-xl">{text.audit}</h2>
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

/** The ways to the list that one came from, and to the leads beside this one in it. Not in the prerendered page. */
const Neighbors = ({ id, isThere }: { id: number; isThere: boolean }) => {
  const way = useMemo(() => (isThere ? wayFrom(id) : undefined), [id, isThere]);
  const ways = [
    [text.previous, 'k', way?.previous],
    [text.next, 'j', way?.next],
  ] as const;
  return (
    <nav aria-label={text.ways} className="flex flex-wrap items-center gap-2 print:hidden">
      <Link href={way?.address ?? paths.leads} state={way?.state} asChild>
        <BackLink aria-keyshortcuts="u">{text.back}</BackLink>
      </Link>
      <span className="ms-auto flex gap-2">
        {ways.map(
          ([label, key, neighbor]) =>
            neighbor !== undefined && (
              // Replaces the entry, so that Back leads to the list.
              <Link
                key={key}
                href={paths.lead(neighbor)}
                replace
                aria-keyshortcuts={key}
                className={buttonClass({
                  variant: 'ghost',
                  size: 'sm',
                  className: 'border-control!',
                })}
              >
                {label}
              </Link>
            ),
        )}
      </span>
      <RefreshButton />
    </nav>
  );
};
