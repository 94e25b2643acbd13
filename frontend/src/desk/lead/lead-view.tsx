import useSWR from 'swr';
import type { DeskLead } from '@sandglass/backend/lead.contract';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAsked } from '../data/asked.ts';
import { RefreshButton } from '../data/refresh-button.tsx';
import { useCounts } from '../data/use-counts.ts';
import { leadAddress, readLead } from '../desk-api.ts';
import { ActionMessage, useActionMessage } from '../keyboard/action-message.tsx';
import { ShortcutsButton } from '../keyboard/shortcuts-button.tsx';
import { LeadCard } from './lead-card.tsx';
import { texts } from '../texts.ts';

/** No lead has this id: the page is rendered with it for all leads. */
const NO_LEAD = 0;

/** One lead with its notes and history. */
export const LeadView = ({ id }: { id: number }) => {
  useCounts();
  const { data, error, mutate } = useSWR<DeskLead | null, Error>(leadAddress(id), async (address: string) =>
    id === NO_LEAD ? null : readLead(address),
  );
  useAsked(data !== undefined, mutate);
  const { message, say } = useActionMessage();
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-3">
        <RefreshButton />
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
          onGone={(_id, said) => {
            void mutate(null, { revalidate: false });
            say(said);
          }}
          onChanged={(lead) => void mutate(lead, { revalidate: false })}
        />
      )}
    </div>
  );
};
