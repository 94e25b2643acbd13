import { loadScreen } from './screens.tsx';
import { pageLink } from './links.ts';

/** Events that precede the activation of a link: hovering, touching and focusing it. */
const EVENTS = ['pointerover', 'pointerdown', 'focusin'] as const;

const saves = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads a page when a visitor points at a link to it, before they click. Respects the browser's data saver. */
export const startPrefetch = (): void => {
  if (saves()) return;
  const prefetch = (target: EventTarget | null) => {
    const link = pageLink(target);
    if (!link || link.pathname === window.location.pathname) return;
    // Ignore failures: a click on the link retries (use-screen.ts).
    loadScreen(link.pathname).catch(() => undefined);
  };
  for (const event of EVENTS) {
    document.addEventListener(event, ({ target }) => prefetch(target), { passive: true });
  }
  // This script may have loaded because the mouse moved, and the pointer may already be on a link.
  prefetch(document.querySelector('a:hover'));
};
