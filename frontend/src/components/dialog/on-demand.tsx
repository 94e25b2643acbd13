import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { onFirstUse } from '../../lib/first-use.ts';
import { showToast } from '../toast/toast.ts';

const RELOAD = 'Reload the page';

interface OnDemandProps<T> {
  /** Loads the code. Called again after a failure, and whenever the part is wanted. */
  load: () => Promise<T>;
  wanted: boolean;
  /**
   * Called if the part is wanted and cannot be loaded, for example because a new release has
   * replaced the files.
   */
  onFail: () => unknown;
  children: (loaded: T) => ReactNode;
}

/**
 * The code loads once the visitor uses the page, or as soon as it is wanted. After a fallback of
 * `lazy`, React would wait for 300 ms.
 */
export const OnDemand = <T,>({ load, wanted, onFail, children }: OnDemandProps<T>) => {
  const [loaded, setLoaded] = useState<{ part: T }>();
  useEffect(() => {
    // Ignore a failure: it is reported when the part is wanted.
    onFirstUse(load).then(
      (part) => setLoaded({ part }),
      () => undefined,
    );
  }, [load]);
  useEffect(() => {
    if (!wanted || loaded) return undefined;
    let left = false;
    const fail = () => {
      onFail();
      showToast({
        variant: 'destructive',
        title: 'Error',
        description: 'This part could not be loaded. Reload the page and try again.',
        stays: true,
        action: { label: RELOAD, altText: RELOAD, run: () => window.location.reload() },
      });
    };
    load().then(
      (part) => left || startTransition(() => setLoaded({ part })),
      () => left || fail(),
    );
    return () => {
      left = true;
    };
  }, [wanted, loaded, load, onFail]);
  return wanted && loaded && children(loaded.part);
};
