const EVENTS = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin', 'click'] as const;

/**
 * Resolves at the visitor's first interaction. Code that is not needed earlier (animations, notices, form validation)
 * loads then.
 */
export const firstInteraction = new Promise<void>((resolve) => {
  for (const event of EVENTS) {
    window.addEventListener(event, () => resolve(), { once: true, passive: true, capture: true });
  }
});
