import { useEffect, useRef, useState } from 'react';
import * as words from 'virtual:words/newsletter';
import { newsletterContent } from '../../content/newsletter.ts';
import { call, HttpError } from '../../lib/http.ts';
import { fill } from '../../words/fill.ts';
import { paths, type NewsletterAction } from '../../paths.ts';
import { Button } from '../../components/button.tsx';

const send = async (action: NewsletterAction): Promise<void> => {
  const token = window.location.hash.slice(1);
  if (!token) throw new Error(newsletterContent[action].incomplete);
  await call('POST', `/api/newsletter/${action}`, { token });
  window.history.replaceState(window.history.state, '', paths.newsletter(action));
};

/** The one button of a newsletter page: nothing happens before it is pressed. */
export const NewsletterButton = ({ action }: { action: NewsletterAction }) => {
  const { button, sending, done } = newsletterContent[action];
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle');
  const [error, setError] = useState('');
  const status = useRef<HTMLParagraphElement>(null);

  // The button that had the focus is gone, or was disabled.
  useEffect(() => {
    if (state === 'done' || error) status.current?.focus();
  }, [state, error]);

  const press = async () => {
    setState('sending');
    setError('');
    try {
      await send(action);
      setState('done');
    } catch (reason) {
      setError(reason instanceof HttpError ? reason.body : (reason as Error).message);
      setState('idle');
    }
  };

  return (
    <div className="grid justify-items-start gap-5">
      {state !== 'done' && (
        <Button
          data-needs-script
          size="lg"
          disabled={state === 'sending'}
          onClick={() => void press()}
        >
          {state === 'sending' ? sending : button}
        </Button>
      )}
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={error ? 'font-semibold text-danger' : 'text-lg font-semibold'}
      >
        {state === 'done' ? done : error && fill(words.failed, { problem: error })}
      </p>
    </div>
  );
};
