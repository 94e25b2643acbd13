import { clsx } from 'clsx/lite';
import useSWR from 'swr';
import { Button } from '../../components/button.tsx';
import { call } from '../../lib/http.ts';
import { putAnswers } from '../data/use-pages.ts';
import { jsonOf, notificationsAddress, read, type LeadNotification } from '../desk-api.ts';
import { notify } from '../notify.ts';
import { readableInstant } from '../readable.ts';
import { texts as shared } from '../texts.ts';
import { texts as text } from './texts.ts';

const common = shared.desk;

export const Deliveries = ({ id }: { id: number }) => {
  const address = notificationsAddress(id);
  const { data, error } = useSWR<LeadNotification[], Error>(
    address,
    read<'Leads_listNotifications'>,
  );
  const sendAgain = async () => {
    try {
      putAnswers([await jsonOf<'Leads_notifyAgain'>(call('POST', address))]);
      notify(common.request + id + text.sentAgain);
    } catch (failure) {
      notify(common.request + id + common.failedFor + (failure as Error).message, 'destructive');
    }
  };
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">{text.notifications}</h2>
      <div className="grid justify-items-start gap-3 text-sm">
        {error && (
          <p role="alert" className="font-semibold text-danger">
            {common.failed + error.message}
          </p>
        )}
        {data === undefined && !error && <p>{shared.loadingMore}</p>}
        {data?.length === 0 && <p>{text.noNotifications}</p>}
        {data?.map((message) => (
          <Message key={message.channel} {...message} />
        ))}
        {data && data.length > 0 && (
          <Button
            variant="outline"
            size="sm"
            className="print:hidden"
            aria-label={`${text.sendAgain}: #${id}`}
            onClick={({ detail }) => detail < 2 && void sendAgain()}
          >
            {text.sendAgain}
          </Button>
        )}
      </div>
    </section>
  );
};

const Message = ({ channel, state, attempts, lastError, lastAttemptAt }: LeadNotification) => (
  <div>
    <p>
      <span className="font-semibold">{text.channels[channel]}:</span> {text.states[state]}
    </p>
    {lastAttemptAt && (
      <p className="text-muted">
        {text.attempts}
        {attempts}
        {text.lastAttempt}
        <time dateTime={lastAttemptAt}>{readableInstant(lastAttemptAt)}</time>
      </p>
    )}
    {lastError && (
      <p className={clsx('wrap-anywhere', state === 'waiting' ? 'text-muted' : 'text-danger')}>
        {state === 'waiting' && text.before}
        {lastError}
      </p>
    )}
  </div>
);
