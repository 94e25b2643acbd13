import { prefersReducedMotion } from './motion-values.ts';

/** Where every scroll to a section stops: this many pixels above it. Same value as scroll-padding-top in base.css. */
export const SCROLL_OFFSET = 80;

/**
 * Scrolls smoothly to the element with this id and moves the focus there, so that the keyboard and a screen reader
 * go on from what is in view. Without such an element nothing happens.
 */
export const scrollToSection = (id: string): void => {
  const target = document.getElementById(id);
  if (!target) return;
  const top = target.getBoundingClientRect().top + window.scrollY - SCROLL_OFFSET;
  window.scrollTo({ top, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
};
