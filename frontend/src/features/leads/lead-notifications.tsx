import { useState } from 'react';
import useSWR from 'swr';
import { interfaceContent } from '../../content/site.ts';
import { Button } from '../../ui/button.tsx';
import { notificationsAddress, readNotifications } from './leads-api.ts';

const text = interfaceContent.admin.desk;

/** What became of the messages about a lead. Asked for when it is opened. */
export const LeadNotifications = ({ id }: { id: number }) => {
  const [open, setOpen] = useState(false);
  const address = notificationsAddress(id);
  const { data, error, mutate } = useSWR(open ? address : null, (path: string) => readNotifications(path), {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-1 text-sm font-semibold text-muted">{text.notifications}</summary>
      <div className="grid justify-items-start gap-2 pt-2 text-sm" aria-live="polite">
        {error !== undefined && <p className="text-danger">{text.failed + (error as Error).message}</p>}
        {data?.length === 0 && <p>{text.noNotifications}</p>}
        {data?.map(({ channel, state, attempts, lastError }) => (
          <p key={channel}>
            <span className="font-semibold">{channel}</span>: {text.states[state]}, {text.attempts}
            {attempts}
            {lastError && `. ${lastError}`}
          </p>
        ))}
        {data && data.length > 0 && (
          <Button
            variant="outline"
            size="sm"
            aria-label={`${text.sendAgain}: #${id}`}
            onClick={() => void mutate(readNotifications(address, 'POST'), { revalidate: false })}
          >
            {text.sendAgain}
          </Button>
        )}
      </div>
    </details>
  );
};
