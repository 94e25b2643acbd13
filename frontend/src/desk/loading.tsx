import * as words from 'virtual:words/desk';
import { tryAgain } from 'virtual:words/shared';
import type { Message } from '@sandglass/backend/words';
import { useEffect } from 'react';
import { Button } from '../components/button.tsx';
import { fill } from '../words/fill.ts';
import { focusHeadingIfLost } from './keyboard/focus.ts';
import { signInAgain, SignedOutError } from './session.ts';

// What stands in the place of data: while they load, and if they could not be loaded.

export const Skeleton = ({ className }: { className: string }) => (
  <div
    aria-hidden="true"
    className={`rounded-sm bg-text/12 motion-safe:animate-pulse ${className}`}
  />
);

interface LoadErrorProps {
  error: Error;
  onRetry: () => unknown;
  message?: Message<'problem'>;
}

export const LoadError = ({ error, onRetry, message = words.loadingFailed }: LoadErrorProps) => {
  const isSignedOut = error instanceof SignedOutError;
  // The button goes with the error.
  useEffect(() => () => focusHeadingIfLost(), []);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-l-4 border-danger py-2 pl-5">
      <p role="alert" className="font-semibold wrap-anywhere text-danger">
        {isSignedOut
          ? error.message
          : fill(message, { problem: error.message || words.unknownError })}
      </p>
      <Button variant="outline" size="sm" onClick={isSignedOut ? signInAgain : onRetry}>
        {isSignedOut ? words.signInAgain : tryAgain}
      </Button>
    </div>
  );
};
