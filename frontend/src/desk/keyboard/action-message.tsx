import { Fragment, useCallback, useEffect, useRef, useState } from 'react';

interface Message {
  text: string;
  /** How many messages there were: two actions in a row can have the same text. */
  count: number;
}

/** Returns the message about the last removal, for `ActionMessage`, and a function that sets it. */
export const useActionMessage = () => {
  const [message, setMessage] = useState<Message>({ text: '', count: 0 });
  const say = useCallback((text: string) => setMessage(({ count }) => ({ text, count: count + 1 })), []);
  return { message, say };
};

/** Shows what was removed. The button that had the focus is gone with it, so each message takes the focus. */
export const ActionMessage = ({ message: { text, count } }: { message: Message }) => {
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (count > 0) status.current?.focus();
  }, [count]);
  return (
    <p ref={status} role="status" tabIndex={-1} className="font-semibold empty:sr-only">
      {/* A new key, because screen readers announce only what changes. */}
      {text && <Fragment key={count}>{text}</Fragment>}
    </p>
  );
};
