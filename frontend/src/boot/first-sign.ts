const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin', 'click'] as const;

/**
 * Resolves at the visitor's first interaction. Code that is not needed earlier (animations, notices, form validation)
 * loads then.
 */
export const firstSign = new Promise<void>((resolve) => {
  for (const sign of SIGNS) {
    window.addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true });
  }
});
