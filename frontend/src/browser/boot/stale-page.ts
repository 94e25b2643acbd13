import { navigationEntry } from './navigation-entry.ts';

/** Whether the visitor has typed something, which a reload could lose. */
const hasInput = (): boolean =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type=checkbox]), textarea',
    ),
  ].some(({ value, defaultValue }) => value !== defaultValue);

/** Whether this document is itself the result of a reload. */
const isReload = (): boolean => navigationEntry()?.type === 'reload';

/**
 * Reloads the page after one of its scripts could not be loaded. If a release has replaced the files, the page then
 * gets the current ones. Does nothing if the server cannot be reached, if the visitor has typed something or gone to
 * another page, or after a reload, which would not help a second time: the page stays as the HTML that it is.
 */
export const reloadIfStale = async (): Promise<void> => {
  if (isReload()) return;
  const { pathname } = window.location;
  const response = await fetch(pathname, { method: 'HEAD' }).catch(() => undefined);
  if (!response?.ok || hasInput() || window.location.pathname !== pathname) return;
  // The visitor can type until the new document arrives.
  window.addEventListener('input', () => window.stop(), { once: true });
  window.location.reload();
};

/**
 * Makes Back and Forward load their page, for a page on which the router does not run. The browser changes only the
 * URL if the router created the entry, before a reload of the page.
 */
export const loadOnTraversal = (): void => {
  const { pathname } = window.location;
  window.addEventListener('popstate', () => {
    if (window.location.pathname !== pathname) window.location.reload();
  });
};
