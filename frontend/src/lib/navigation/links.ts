import { navigate } from 'wouter/use-browser-location';
import { isDeskPath, isNewsletterPath } from '../../lib/paths.ts';
import { scrollSoon } from '../../lib/scroll.ts';
import type { LoadScreen } from './screen.ts';

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
  // The desk has scripts and styles of its own.
  return isDeskPath(link.pathname) === isDeskPath(window.location.pathname) ? link : undefined;
};

const follow = (event: MouseEvent) => {
  const { defaultPrevented, button, metaKey, ctrlKey, altKey, shiftKey } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || altKey || shiftKey) return;
  const link = pageLink(event.target);
  // Links within the page stay with the browser.
  if (!link || link.getAttribute('href')!.startsWith('#')) return;
  // The address of such a page contains a token, and must not be in the history of a document with analytics.
  if (isNewsletterPath(window.location.pathname)) return;
  event.preventDefault();
  const { href, pathname } = window.location;
  if (link.pathname === pathname) scrollSoon(link.hash || '#top');
  navigate(link.href, { replace: link.href === href });
};

const prefetch = (target: EventTarget | null, load: LoadScreen) => {
  const link = pageLink(target);
  if (!link || link.pathname === window.location.pathname) return;
  // Ignore failures: a click on the link retries (app.tsx).
  load(link.pathname).catch(() => undefined);
};

export const followLinks = (load: LoadScreen): void => {
  document.addEventListener('click', follow);
  if ((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData)
    return;
  for (const event of ['pointerover', 'pointerdown', 'focusin'])
    document.addEventListener(event, ({ target }) => prefetch(target, load), { passive: true });
  // This script may have loaded because the mouse moved, and the pointer may already be on a link.
  prefetch(document.querySelector('a:hover'), load);
};
