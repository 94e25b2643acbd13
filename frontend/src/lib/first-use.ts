/** Resolves when the browser is idle. In Safari, which cannot say so, in the next task. */
export const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve);
  });

/** Loads what a visitor may need soon, once they use the page and the browser has nothing to do. */
export const onFirstUse = async <T>(load: () => Promise<T>): Promise<T> => {
  await window.boot.firstInteraction;
  await whenIdle();
  return load();
};
