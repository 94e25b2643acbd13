import { navigate } from 'wouter/use-browser-location';
import { isDeskPath, isNewsletterPath } from '../../paths.ts';
import { scrollToHash } from '../scroll.ts';

/** Addresses that no screen has: calls of the API, and files, which have an extension. */
const NOT_A_SCREEN = /^\/api\/|\./;

const currentPath = () => window.location.pathname;

/** Whether a link leads to a screen that needs no other document. */
const isScreenLink = (link: HTMLAnchorElement): boolean => {
  if (link.origin !== window.location.origin) return false;
  if (link.target || link.hasAttribute('download')) return false;
  if (NOT_A_SCREEN.test(link.pathname)) return false;
  // Desk and site have different styles, and no script of others may run beside leads: a link from
  // one to the other loads a document.
  return isDeskPath(link.pathname) === isDeskPath(currentPath());
};

const screenLinkAt = (target: EventTarget | null): HTMLAnchorElement | undefined => {
  const link = target instanceof Element ? target.closest('a') : null;
  return link && isScreenLink(link) ? link : undefined;
};

type Click = Pick<
  MouseEvent,
  'altKey' | 'button' | 'ctrlKey' | 'defaultPrevented' | 'metaKey' | 'shiftKey'
>;

/** Whether a click is for this tab: with a key held down, the browser opens a link beside it. */
export const isPlainClick = (event: Click): boolean => {
  const hasModifier = event.metaKey || event.ctrlKey || event.altKey || event.shiftKey;
  return !event.defaultPrevented && event.button === 0 && !hasModifier;
};

const follow = (event: MouseEvent) => {
  if (!isPlainClick(event)) return;
  const link = screenLinkAt(event.target);
  if (!link) return;
  // Links within the page stay with the browser.
  if (link.getAttribute('href')!.startsWith('#')) return;
  // The address of such a page contains a token, and must not be in the history of a document with
  // analytics.
  if (isNewsletterPath(currentPath())) return;
  event.preventDefault();
  if (link.pathname === currentPath()) scrollToHash(link.hash || '#top');
  // As in a browser, a link to the very same address adds no entry.
  navigate(link.href, { replace: link.href === window.location.href });
};

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Follows links to screens of the application without a document, and loads what a screen needs
 * when its link is pointed at, focused or touched. So a link is
 * - an `<a href>`,
 * - wouter's `<Link>`, if it goes with a state, or replaces the entry of the history,
 * - an `<a href onClick>` guarded by `isPlainClick`, if something is to be done first, or if there
 *   are many: each `<Link>` is rendered again whenever the location changes.
 */
export const followLinks = (preload: (path: string) => Promise<unknown>): void => {
  document.addEventListener('click', follow);
  if (savesData()) return;
  const prefetch = (target: EventTarget | null) => {
    const link = screenLinkAt(target);
    if (!link || link.pathname === currentPath()) return;
    // Ignore failures: a click on the link tries again (src/screens.ts).
    preload(link.pathname).catch(() => undefined);
  };
  for (const event of ['pointerover', 'pointerdown', 'focusin'])
    document.addEventListener(event, ({ target }) => prefetch(target), { passive: true });
  // This script may have loaded because the mouse moved, and the pointer may already be on a link.
  prefetch(document.querySelector('a:hover'));
};
