import { clsx } from 'clsx/lite';
import useSWR from 'swr';
import { Button } from '../../components/button.tsx';
import { call } from '../../lib/http.ts';
import { cacheAnswers } from '../data/edit-cached-leads.ts';
import { readWhenSaved } from '../data/read.ts';
import { jsonOf, notificationsUrl, type LeadNotification } from '../desk-api.ts';
import { notify } from '../notify.ts';
import { readableInstant } from '../readable.ts';

const CHANNELS: Readonly<Record<LeadNotification['channel'], string>> = {
  webhook: 'Webhook',
  email: 'Email',
};

const STATES: Readonly<Record<LeadNotification['state'], string>> = {
  waiting: 'queued',
  delivered: 'delivered',
  failed: 'failed, no further attempts',
  unsent: 'not sent',
};

export const Deliveries = ({ id }: { id: number }) => {
  const url = notificationsUrl(id);
  const { data, error } = useSWR<LeadNotification[], Error>(
    url,
    readWhenSaved<'Leads_listNotifications'>,
  );
  const sendAgain = async () => {
    try {
      cacheAnswers([await jsonOf<'Leads_notifyAgain'>(call('POST', url))]);
      notify(`Request #${id}: its notifications are queued. Refresh to see what became of them.`);
    } catch (failure) {
      notify(`Request #${id}: that did not work: ${(failure as Error).message}`, 'destructive');
    }
  };
  return (
    <section className="grid gap-2 print:block print:space-y-2">
      <div>
        <h2 className="text-xl">Deliveries</h2>
        <p className="text-sm text-muted">
          Messages that tell the team of this request. None of them goes to the visitor.
        </p>
      </div>
      <div className="grid justify-items-start gap-3 text-sm print:block print:space-y-3">
        {error && (
          <p role="alert" className="font-semibold text-danger">
            That did not work: {error.message}
          </p>
        )}
        {data === undefined && !error && <p>Loading...</p>}
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
            onClick={({ detail }) => {
              // Not again for the second click of a double click.
              if (detail < 2) void sendAgain();
            }}
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
        Attempts: {attempts}, the last on{' '}
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
