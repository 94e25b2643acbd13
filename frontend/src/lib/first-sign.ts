const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin', 'click'] as const;

/**
 * Resolves at the first sign of a visitor who is about to do something: what nobody needs before (animations, notices,
 * the check of the form) is loaded then. Never on the server.
 */
export const firstSign = new Promise<void>((resolve) => {
  if (typeof window === 'undefined') return;
  // Before this script ran, somebody may have scrolled or begun to type.
  if (window.scrollY > 0 || document.activeElement !== document.body) resolve();
  for (const sign of SIGNS) {
    window.addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true });
  }
});
