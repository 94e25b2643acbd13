import { isNewsletterPath } from '../../lib/paths.ts';
import { scrollIfThere } from '../../lib/scroll.ts';
import { navigate } from 'wouter/use-browser-location';
import { newEntryState } from './scroll-memory.ts';

/** Returns the link to another page of the site that an event concerns, or undefined if there is none. */
export const pageLink = (target: EventTarget | null): HTMLAnchorElement | undefined => {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== window.location.origin || link.target || link.hasAttribute('download'))
    return undefined;
  // Addresses of files have an extension.
  if (/^\/api\/|\./.test(link.pathname)) return undefined;
  return link;
};

/** Has the router follow the links in the HTML of a page. Links within the page stay with the browser. */
export const followLinks = (page: HTMLElement, signal: AbortSignal): void => {
  page.addEventListener(
    'click',
    (event) => {
      const { defaultPrevented, button, metaKey, ctrlKey, altKey, shiftKey } = event;
      if (defaultPrevented || button !== 0 || metaKey || ctrlKey || altKey || shiftKey) return;
      const link = pageLink(event.target);
      if (!link || link.getAttribute('href')!.startsWith('#')) return;
      // As in app.tsx.
      if (isNewsletterPath(window.location.pathname)) return;
      event.preventDefault();
      scrollIfThere(link);
      navigate(link.pathname + link.search + link.hash, { state: newEntryState() });
    },
    { signal },
  );
};
