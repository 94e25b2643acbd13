import { useCallback } from 'react';
import type { DeskLead } from '@sandglass/backend/lead.contract';
import useSWRInfinite from 'swr/infinite';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAsked } from './data/asked.ts';
import type { OnGone } from './lead/lead-actions.tsx';
import { LeadCard } from './lead/lead-card.tsx';
import { firstPage, readLeads, type LeadFilter, type LeadPage } from './desk-api.ts';
import { texts } from './texts.ts';

const text = texts;
const PLACEHOLDERS = 3;

interface LeadListProps {
  filter: LeadFilter;
  /** Whether somebody has asked for this list, who is told how long it is. */
  asked: boolean;
  /** Called when a lead was removed, with the message to show. */
  onDone: (said: string) => void;
}

/** The leads that match a filter, newest first, page by page. */
export const LeadList = ({ filter, asked, onDone }: LeadListProps) => {
  const addressOf = (index: number, previous: LeadPage | null) =>
    index === 0 ? firstPage(filter) : (previous?.next ?? null);
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<LeadPage, unknown>(
    addressOf,
    readLeads,
  );
  // After Back, the pages of before are shown at once, and then as they are now.
  useAsked(data !== undefined, mutate);

  const forget = useCallback<OnGone>(
    (id, said) => {
      const without = (pages: LeadPage[] = []) =>
        pages.map((page) => ({ ...page, leads: page.leads.filter((lead) => lead.id !== id) }));
      void mutate(without, { revalidate: false });
      onDone(said);
    },
    [mutate, onDone],
  );

  /** A lead that no longer matches the filter stays until the list is loaded again, so that a slip can be undone. */
  const replace = useCallback(
    (changed: DeskLead) => {
      const replaced = (pages: LeadPage[] = []) =>
        pages.map((page) => ({
          ...page,
          leads: page.leads.map((lead) => (lead.id === changed.id ? changed : lead)),
        }));
      void mutate(replaced, { revalidate: false });
    },
    [mutate],
  );

  const leads = data?.flatMap((page) => page.leads) ?? [];
  const more = data?.at(-1)?.next !== null;
  return (
    <div className="grid gap-5">
      <p role="status" className="sr-only">
        {data && asked && text.desk.shown + leads.length + (more ? text.desk.shownMore : '')}
      </p>
      {leads.map((lead) => (
        <LeadCard key={lead.id} lead={lead} onGone={forget} onChanged={replace} />
      ))}
      {error !== undefined && (
        <p role="alert" className="border-l-4 border-danger py-2 pl-5 font-semibold text-danger">
          {text.errorPrefix}
          {(error instanceof Error && error.message) || text.errorFallback}
        </p>
      )}
      {!data && error === undefined && <LeadPlaceholders />}
      {data && leads.length === 0 && (
        <p className="text-lg text-muted">
          {Object.values(filter).some(Boolean) ? text.desk.noMatch : text.empty}
        </p>
      )}
      {data && more && (
        <Button
          variant="outline"
          className="justify-self-start"
          busy={isValidating}
          onClick={() => void setSize(error === undefined ? size + 1 : size)}
        >
          {isValidating ? text.loadingMore : text.more}
        </Button>
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
      <div key={index} data-testid="lead-placeholder" className="grid gap-3 border border-rule bg-card p-6">
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="h-4 w-3/4" />
      </div>
    ))}
  </>
);
