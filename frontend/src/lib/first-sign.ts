const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin'] as const;

/**
 * Resolves at the first sign of a visitor who is about to do something: what nobody needs before (animations, notices,
 * the check of the form) is loaded then. Never on the server.
 */
export const firstSign = new Promise<void>((resolve) => {
  if (typeof window === 'undefined') return;
  for (const sign of SIGNS) {
    window.addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true });
  }
});
