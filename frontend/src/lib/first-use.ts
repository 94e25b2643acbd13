declare global {
  interface Window {
    /** What the inline boot script (browser/boot) hands over to the code of the page. */
    boot: {
      firstInteraction: Promise<void>;
      releaseEarlyClick: (island?: HTMLElement) => void;
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

/** Runs a task after the first interaction, one after the other, so that the frame that answers a tap does not wait. */
export const queueIdleTask = <T>(task: () => T | Promise<T>): Promise<T> => {
  const result = (last ?? window.boot.firstInteraction).then(whenIdle).then(task);
  last = result.catch(() => undefined);
  return result;
};
