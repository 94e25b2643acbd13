import { clsx } from 'clsx';
import { useState } from 'react';
import useSWR from 'swr';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notices/store.ts';
import { call } from '../../lib/http.ts';
import { jsonOf, leadAddress, read, type LeadNotification } from '../desk-api.ts';
import { addOwnDeed } from '../lead/change-lead.ts';
import { readableInstant } from '../readable.ts';
import { texts } from '../texts.ts';

const CHANNELS = { webhook: 'Webhook', email: 'Email' };
const STATES = {
  waiting: 'queued',
  delivered: 'delivered',
  failed: 'failed, no further attempts',
  unsent: 'not sent',
};

export const Deliveries = ({ id }: { id: number }) => {
  const [refusal, setRefusal] = useState<Error>();
  const address = `${leadAddress(id)}/notifications`;
  const { data, error, mutate } = useSWR<LeadNotification[], Error>(address, read<'Notifications_list'>);
  const sendAgain = async () => {
    try {
      await mutate(jsonOf<'Notifications_resend'>(call('POST', address)), { revalidate: false });
      setRefusal(undefined);
      addOwnDeed(id, { what: 'sent again' });
      notify({
        variant: 'default',
        description: `Request #${id}: its notifications are queued. Refresh to see what became of them.`,
      });
    } catch (failure) {
      setRefusal(failure as Error);
    }
  };
  const problem = refusal ?? error;
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">Deliveries</h2>
      <div className="grid justify-items-start gap-3 text-sm" aria-live="polite">
        {problem && <p className="font-semibold text-danger">{texts.failed + problem.message}</p>}
        {data === undefined && !problem && <p>{texts.loading}</p>}
        {data?.length === 0 && <p>No notification channel is set up.</p>}
        {data?.map((message) => (
          <Message key={message.channel} {...message} />
        ))}
        {data && data.length > 0 && (
          <Button
            variant="outline"
            size="sm"
            className="print:hidden"
            aria-label={`Send again: #${id}`}
            onClick={() => void sendAgain()}
          >
            Send again
          </Button>
        )}
      </div>
    </section>
  );
};

const Message = ({ channel, state, attempts, lastError, lastAttemptAt }: LeadNotification) => (
  <div>
    <p>
      <span className="font-semibold">{CHANNELS[channel]}:</span> {STATES[state]}
    </p>
    {lastAttemptAt && (
      <p className="text-muted">
        {`Attempts: ${attempts}, the last on `}
        <time dateTime={lastAttemptAt}>{readableInstant(lastAttemptAt)}</time>
      </p>
    )}
    {lastError && (
      <p className={clsx('wrap-anywhere', state === 'waiting' ? 'text-muted' : 'text-danger')}>
        {state === 'waiting' && 'Before: '}
        {lastError}
      </p>
    )}
  </div>
);
