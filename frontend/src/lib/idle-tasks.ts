declare global {
  interface Window {
    /** What the inline boot script (browser/boot) hands over to the code of the page. */
    boot: {
      /** Resolves at the visitor's first interaction. */
      firstInteraction: Promise<void>;
      /** Ends the hold on early clicks for the page or for one of its islands, which works now or could not be loaded. */
      releaseEarlyClick: (island?: HTMLElement) => void;
      /** Ends every hold, because the code of the page could not be loaded. */
      releaseAllClicks: () => void;
    };
  }
}

/** Resolves when the browser is idle. Safari lacks requestIdleCallback: there, in the next task. */
export const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve);
  });

let last: Promise<unknown> | undefined;

/**
 * Runs a task after the visitor has started to interact: one task after the other, each when the browser is idle, so
 * that the frame that answers a tap does not wait for it. A failed task does not hold up the next one.
 */
export const queueIdleTask = <T>(task: () => T | Promise<T>): Promise<T> => {
  const result = (last ?? window.boot.firstInteraction).then(whenIdle).then(task);
  last = result.catch(() => undefined);
  return result;
};
