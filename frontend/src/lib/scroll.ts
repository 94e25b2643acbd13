import { prefersReducedMotion } from './motion-values.ts';

/** Where every scroll to a section stops: this many pixels above it. Same value as scroll-padding-top in theme.css. */
export const SCROLL_OFFSET = 80;

/** Scrolls smoothly to the element with this id. Without such an element nothing happens. */
export const scrollToSection = (id: string): void => {
  const target = document.getElementById(id);
  if (!target) return;
  const top = target.getBoundingClientRect().top + window.scrollY - SCROLL_OFFSET;
  window.scrollTo({ top, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
};
