import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import { queueIdleTask } from '../lib/idle-tasks.ts';

interface OnDemandProps<T> {
  /** Loads the code. Called again after a failure, and whenever the part is wanted. */
  load: () => Promise<T>;
  wanted: boolean;
  /** Called if the part is wanted and cannot be loaded, for example because a new release has replaced the files. */
  onFail: () => void;
  /** Renders the part. */
  children: (loaded: T) => ReactNode;
}

/**
 * A part of a page that is shown on demand. Its code loads when the browser is idle, or as soon as it is wanted. Unlike `lazy`,
 * this never shows a fallback, after which React would hold back the part for 300 ms.
 */
export const OnDemand = <T,>({ load, wanted, onFail, children }: OnDemandProps<T>) => {
  const [loaded, setLoaded] = useState<{ part: T }>();
  const latest = useRef({ load, onFail });
  useEffect(() => {
    latest.current = { load, onFail };
  });
  useEffect(() => {
    // Ignore a failure: it is reported when the part is wanted.
    queueIdleTask(() => latest.current.load()).then(
      (part) => setLoaded({ part }),
      () => undefined,
    );
  }, []);
  useEffect(() => {
    if (!wanted || loaded) return undefined;
    let left = false;
    latest.current.load().then(
      (part) => left || startTransition(() => setLoaded({ part })),
      () => left || latest.current.onFail(),
    );
    return () => {
      left = true;
    };
  }, [wanted, loaded]);
  return wanted && loaded && children(loaded.part);
};
