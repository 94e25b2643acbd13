import { navigate } from 'wouter/use-browser-location';
import { isDeskPath, isNewsletterPath } from '../paths.ts';
import { scrollSoon } from '../scroll.ts';

type Preload = (path: string) => Promise<unknown>;

const pageLink = (target: EventTarget | null): HTMLAnchorElement | undefined => {
  const link = target instanceof Element ? target.closest('a') : null;
  if (
    !link ||
    link.origin !== window.location.origin ||
    link.target ||
    link.hasAttribute('download')
  )
    return undefined;
  // Addresses of files have an extension.
  if (/^\/api\/|\./.test(link.pathname)) return undefined;
  // Neither the desk nor the site has the styles of the other, nor scripts of others beside leads.
  return isDeskPath(link.pathname) === isDeskPath(window.location.pathname) ? link : undefined;
};

const follow = (event: MouseEvent) => {
  const { defaultPrevented, button, metaKey, ctrlKey, altKey, shiftKey } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || altKey || shiftKey) return;
  const link = pageLink(event.target);
  // Links within the page stay with the browser.
  if (!link || link.getAttribute('href')!.startsWith('#')) return;
  // The address of such a page contains a token, and must not be in the history of a document with
  // analytics.
  if (isNewsletterPath(window.location.pathname)) return;
  event.preventDefault();
  const { href, pathname } = window.location;
  if (link.pathname === pathname) scrollSoon(link.hash || '#top');
  navigate(link.href, { replace: link.href === href });
};

const prefetch = (target: EventTarget | null, preload: Preload) => {
  const link = pageLink(target);
  if (!link || link.pathname === window.location.pathname) return;
  // Ignore failures: a click on the link tries again (screenAt of routes.ts).
  preload(link.pathname).catch(() => undefined);
};

/**
 * Follows the links of the application's own pages without a document, and loads what they need
 * when pointed at.
 */
export const followLinks = (preload: Preload): void => {
  document.addEventListener('click', follow);
  if ((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData)
    return;
  for (const event of ['pointerover', 'pointerdown', 'focusin'])
    document.addEventListener(event, ({ target }) => prefetch(target, preload), { passive: true });
  // This script may have loaded because the mouse moved, and the pointer may already be on a link.
  prefetch(document.querySelector('a:hover'), preload);
};
