import type { LeadNotification } from '@sandglass/backend/lead.contract';
import { useState } from 'react';
import useSWR from 'swr';
import { Button } from '../../ui/button.tsx';
import { useAsked } from '../data/asked.ts';
import { notificationsAddress, readNotifications } from '../desk-api.ts';
import { readableInstant } from '../readable-instant.ts';
import { texts } from '../texts.ts';

const text = texts.desk;

/** The delivery status of the notifications about a lead. Fetched when opened. */
export const LeadNotifications = ({ id }: { id: number }) => {
  const [wasOpened, setWasOpened] = useState(false);
  const [refusal, setRefusal] = useState<Error>();
  const address = notificationsAddress(id);
  const { data, error, mutate } = useSWR<LeadNotification[], Error>(
    wasOpened ? address : null,
    (path: string) => readNotifications(path),
  );
  useAsked(data !== undefined, mutate);
  const sendAgain = async () => {
    try {
      await mutate(readNotifications(address, 'POST'), { revalidate: false });
      setRefusal(undefined);
    } catch (failure) {
      setRefusal(failure as Error);
    }
  };
  const problem = refusal ?? error;
  return (
    <details onToggle={() => setWasOpened(true)}>
      <summary className="w-fit cursor-pointer py-2 text-sm font-semibold text-muted">
        {text.notifications}
      </summary>
      <div className="grid justify-items-start gap-3 pt-2 text-sm" aria-live="polite">
        {problem && <p className="font-semibold text-danger">{text.failed + problem.message}</p>}
        {data?.length === 0 && <p>{text.noNotifications}</p>}
        {data?.map((message) => (
          <Message key={message.channel} {...message} />
        ))}
        {data && data.length > 0 && (
          <Button
            variant="outline"
            size="sm"
            aria-label={`${text.sendAgain}: #${id}`}
            onClick={() => void sendAgain()}
          >
            {text.sendAgain}
          </Button>
        )}
      </div>
    </details>
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
    {lastError && <p className="text-danger wrap-anywhere">{lastError}</p>}
  </div>
);
