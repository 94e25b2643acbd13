const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin', 'click'] as const;

/** What nobody needs before (animations, notices, the check of the form) is loaded at the visitor's first sign. */
export const firstSign = new Promise<void>((resolve) => {
  for (const sign of SIGNS) {
    window.addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true });
  }
});
