import { useEffect, useRef, useState } from 'react';
import { newsletterContent } from '../../content/newsletter.ts';
import { call, HttpError } from '../../lib/http.ts';
import type { NewsletterAction } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';

/** Sends the token in the fragment of the address. The fragment is removed when it is of no more use. */
const send = async (action: NewsletterAction): Promise<void> => {
  const token = window.location.hash.slice(1);
  if (!token) throw new Error(newsletterContent[action].incomplete);
  await call('POST', `/api/newsletter/${action}`, { token });
  window.history.replaceState(window.history.state, '', window.location.pathname);
};

/** The one button of a newsletter page: nothing happens before it is pressed. */
export const NewsletterButton = ({ action }: { action: NewsletterAction }) => {
  const { button, sending, done } = newsletterContent[action];
  const [busy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [error, setError] = useState('');
  const status = useRef<HTMLParagraphElement>(null);

  // The button that had the focus is gone, or was disabled.
  useEffect(() => {
    if (isDone || error) status.current?.focus();
  }, [isDone, error]);

  const press = async () => {
    setBusy(true);
    setError('');
    try {
      await send(action);
      setDone(true);
    } catch (reason) {
      setError(reason instanceof HttpError ? reason.body : (reason as Error).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid justify-items-start gap-5">
      {!isDone && (
        <Button size="lg" disabled={busy} onClick={() => void press()}>
          {busy ? sending : button}
        </Button>
      )}
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={error ? 'font-semibold text-danger' : 'text-lg font-semibold'}
      >
        {isDone ? done : error && newsletterContent.failed + error}
      </p>
    </div>
  );
};
