import useSWR from 'swr';
import type { DeskLead } from '@sandglass/backend/lead.contract';
import { Skeleton } from '../../ui/skeleton.tsx';
import { leadAddress, readLead } from '../desk-api.ts';
import { ActionMessage, useActionMessage } from '../keyboard/action-message.tsx';
import { ShortcutsButton } from '../keyboard/shortcuts-button.tsx';
import { LeadCard } from './lead-card.tsx';
import { refreshCounts, useCounts } from '../use-counts.ts';
import { texts } from '../texts.ts';

/** No lead has this id: the page is rendered with it for all leads. */
const NO_LEAD = 0;

/** One lead with its notes and history. */
export const LeadView = ({ id }: { id: number }) => {
  useCounts();
  const { data, error, mutate } = useSWR<DeskLead | null, Error>(
    leadAddress(id),
    async (address: string) => (id === NO_LEAD ? null : readLead(address)),
    { shouldRetryOnError: false, revalidateOnFocus: false },
  );
  const { message, say } = useActionMessage();
  const report = (said: string, undo?: () => Promise<string>) => {
    say(said, undo && (() => void undo().then((outcome) => report(outcome))));
    void mutate();
    refreshCounts();
  };
  return (
    <div className="grid gap-6">
      <div className="-ml-3.5">
        <ShortcutsButton />
      </div>
      <ActionMessage message={message} />
      {error && (
        <p role="alert" className="font-semibold text-danger">
          {texts.errorPrefix + error.message}
        </p>
      )}
      {data === undefined && !error && (
        <div className="grid gap-3 border border-rule bg-card p-6">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      )}
      {data === null && !message.text && <p className="text-lg text-muted">{texts.lead.missing}</p>}
      {data && (
        <LeadCard
          lead={data}
          open
          onGone={(_id, said, undo) => report(said, undo)}
          onChanged={(lead) => {
            void mutate(lead, { revalidate: false });
            refreshCounts();
          }}
        />
      )}
    </div>
  );
};
