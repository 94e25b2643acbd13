import { Fragment, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { texts } from '../texts.ts';

interface Message {
  text: string;
  /** Takes the action back. */
  undo?: (() => void) | undefined;
  /** How many messages there were: two actions in a row can have the same text. */
  count: number;
}

/** Returns the message about the last action, for `ActionMessage`, and a function that sets it. */
export const useActionMessage = () => {
  const [message, setMessage] = useState<Message>({ text: '', count: 0 });
  const say = useCallback(
    (text: string, undo?: () => void) => setMessage(({ count }) => ({ text, undo, count: count + 1 })),
    [],
  );
  return { message, say };
};

/** Shows what an action did. An action removes the button that had the focus, so each message takes the focus. */
export const ActionMessage = ({ message: { text, undo, count } }: { message: Message }) => {
  const status = useRef<HTMLParagraphElement>(null);
  /** The message that has been undone. */
  const [undone, setUndone] = useState(0);
  useEffect(() => {
    if (count > 0) status.current?.focus();
  }, [count]);
  return (
    <div className={text ? 'flex flex-wrap items-center gap-x-4 gap-y-2' : 'sr-only'}>
      <p ref={status} role="status" tabIndex={-1} className="font-semibold">
        {/* A new key, because screen readers announce only what changes. */}
        <Fragment key={count}>{text}</Fragment>
      </p>
      {undo && (
        <Button
          variant="outline"
          size="sm"
          aria-keyshortcuts="u"
          busy={undone === count}
          onClick={() => {
            setUndone(count);
            undo();
          }}
        >
          {texts.desk.undo}
        </Button>
      )}
    </div>
  );
};
