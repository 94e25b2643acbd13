import { clsx } from 'clsx/lite';
import { failedFor, loading } from 'virtual:words/desk';
import { deliveries as words } from 'virtual:words/desk-request';
import useSWR from 'swr';
import { Button } from '../../components/button.tsx';
import { fill } from '../../words/fill.ts';
import { Filled } from '../../words/filled.tsx';
import { callApi } from '../session.ts';
import { acceptRecord } from '../lead/actions.ts';
import { readWhenSaved } from '../data/read.ts';
import { jsonOf, notificationsUrl, type LeadNotification } from '../desk-api.ts';
import { notify, notifyFailure } from '../notify.ts';
import { labelOf, numberOf, readableInstant } from '../readable.ts';
import { Problem } from './problem.tsx';

export const Deliveries = ({ id }: { id: number }) => {
  const url = notificationsUrl(id);
  const { data, error, mutate } = useSWR<LeadNotification[], Error>(
    url,
    readWhenSaved<'Leads_listNotifications'>,
  );
  const sendAgain = async () => {
    try {
      acceptRecord(await jsonOf<'Leads_notifyAgain'>(callApi('POST', url)));
      notify(fill(words.sentAgain, { number: numberOf({ id }) }));
    } catch (failure) {
      const { message } = failure as Error;
      const values = { number: numberOf({ id }), problem: message };
      notifyFailure(fill(failedFor.one, values), failure, () => void sendAgain());
    }
  };
  return (
    <section className="grid gap-2 print:block print:space-y-2">
      <div>
        <h2 className="text-xl">{words.title}</h2>
        <p className="text-sm text-muted">{words.intro}</p>
      </div>
      <div className="grid justify-items-start gap-3 text-sm print:block print:space-y-3">
        <Problem error={error} onRetry={() => mutate()} />
        {data === undefined && !error && <p>{loading}</p>}
        {data?.length === 0 && <p>{words.none}</p>}
        {data?.map((message) => (
          <Message key={message.channel} {...message} />
        ))}
        {data && data.length > 0 && (
          <Button
            variant="outline"
            size="sm"
            className="print:hidden"
            aria-label={labelOf(words.sendAgain, { id })}
            onClick={({ detail }) => {
              // Not again for the second click of a double click.
              if (detail < 2) void sendAgain();
            }}
          >
            {words.sendAgain}
          </Button>
        )}
      </div>
    </section>
  );
};

const Message = ({ channel, state, attempts, lastError, lastAttemptAt }: LeadNotification) => (
  <div>
    <p>
      <Filled
        message={words.state}
        values={{
          channel: <span className="font-semibold">{words.channels[channel] ?? channel}</span>,
          state: words[state],
        }}
      />
    </p>
    {lastAttemptAt && (
      <p className="text-muted">
        <Filled
          message={words.attempts}
          values={{
            attempts,
            time: <time dateTime={lastAttemptAt}>{readableInstant(lastAttemptAt)}</time>,
          }}
        />
      </p>
    )}
    {lastError && (
      <p className={clsx('wrap-anywhere', state === 'waiting' ? 'text-muted' : 'text-danger')}>
        {state === 'waiting' ? fill(words.before, { problem: lastError }) : lastError}
      </p>
    )}
  </div>
);
