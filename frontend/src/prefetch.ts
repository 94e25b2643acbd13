import { loadScreen } from './routes.ts';

/** Events that precede the activation of a link: hovering, touching and focusing it. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const;

const saves = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads a page when a visitor points at a link to it, before they click. Respects the browser's data saver. */
export const startPrefetch = (): void => {
  if (saves()) return;
  const wanted = new Set([window.location.pathname]);
  const prefetch = (target: EventTarget | null) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== window.location.origin || wanted.has(link.pathname)) return;
    wanted.add(link.pathname);
    // Ignore failures: a click on the link retries (use-screen.ts).
    loadScreen(link.pathname).catch(() => wanted.delete(link.pathname));
  };
  for (const sign of SIGNS) {
    document.addEventListener(sign, ({ target }) => prefetch(target), { passive: true });
  }
  // This script may have loaded because the mouse moved, and the pointer may already be on a link.
  prefetch(document.querySelector('a:hover'));
};
