/** What precedes a scroll by the visitor, but not the browser's own jump to the section that a hash names. */
const GESTURES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

let scrolled = false;

const onScroll = () => {
  scrolled = true;
};

for (const gesture of GESTURES) {
  window.addEventListener(gesture, () => window.addEventListener('scroll', onScroll, { once: true }), {
    once: true,
    passive: true,
    capture: true,
  });
}

/** Whether the visitor has scrolled since the document began to load. */
export const hasScrolled = (): boolean => scrolled;
