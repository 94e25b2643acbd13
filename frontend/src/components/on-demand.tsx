import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { partMissing } from 'virtual:words/errors';
import { reload } from 'virtual:words/shared';
import { onFirstUse } from '../lib/first-use.ts';
import { showToast, type Toast } from './toast/toast.ts';

const NOT_LOADED: Toast = {
  variant: 'destructive',
  ...partMissing,
  stays: true,
  action: { label: reload, altText: reload, run: () => window.location.reload() },
};

interface OnDemandProps<T> {
  /** Loads the code. Called again after a failure. */
  load: () => Promise<T>;
  /** Whether the part is shown, as soon as it is loaded. */
  wanted: boolean;
  /** Called if it cannot be loaded, for example because a release has replaced its files. */
  onFail: () => unknown;
  children: (loaded: T) => ReactNode;
}

/**
 * Loads a part once the visitor uses the page, or as soon as it is wanted. Not React's `lazy`: if a
 * tap shows a fallback, React shows the loaded part 300 ms later at the earliest.
 */
export const OnDemand = <T,>({ load, wanted, onFail, children }: OnDemandProps<T>) => {
  // In an object: React would call a function that is set as the state.
  const [loaded, setLoaded] = useState<{ part: T }>();

  useEffect(() => {
    // A failure is reported when the part is wanted.
    onFirstUse(load).then(
      (part) => setLoaded({ part }),
      () => undefined,
    );
  }, [load]);

  useEffect(() => {
    if (!wanted || loaded) return undefined;
    let isCurrent = true;
    load().then(
      (part) => {
        if (isCurrent) startTransition(() => setLoaded({ part }));
      },
      () => {
        if (!isCurrent) return;
        onFail();
        showToast(NOT_LOADED);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted, loaded, load, onFail]);

  return wanted && loaded && children(loaded.part);
};
