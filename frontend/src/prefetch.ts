import { loadScreen } from './routes.ts';

/** What comes before a press on a link: a mouse above it, a finger on it, or the focus. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const;

const saves = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads a page as soon as a visitor points at a link to it, so that it is there when they press. */
export const startPrefetch = (): void => {
  if (saves()) return;
  const wanted = new Set([window.location.pathname]);
  const prefetch = (target: EventTarget | null) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== window.location.origin || wanted.has(link.pathname)) return;
    wanted.add(link.pathname);
    // If that fails, the press on the link finds out and says so.
    loadScreen(link.pathname).catch(() => wanted.delete(link.pathname));
  };
  for (const sign of SIGNS) {
    document.addEventListener(sign, ({ target }) => prefetch(target), { passive: true });
  }
  // The first move of a mouse brings this script, and may have ended on a link.
  prefetch(document.querySelector('a:hover'));
};
