import { HASH_SCROLL_DELAY_MS, prefersReducedMotion } from './motion-values.ts';

/** Distance of a section from the top of the window after scrolling, in pixels: scroll-padding-top of base.css. */
export const SCROLL_OFFSET = 80;

/** Lets buttons with `data-scroll-to` scroll to the section with that id. Call once. */
export const startScrollButtons = (): void => {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const id = button?.dataset['scrollTo'];
    if (id) scrollToSection(id);
  });
};

/**
 * Scrolls smoothly to the element with this id and focuses it, so that keyboard and screen reader users continue from
 * there. A visitor who is already typing in a field of that section keeps the focus. Does nothing if there is no
 * such element.
 */
export const scrollToSection = (id: string): void => {
  const target = document.getElementById(id);
  if (!target) return;
  const top = target.getBoundingClientRect().top + window.scrollY - SCROLL_OFFSET;
  window.scrollTo({ top, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
  if (target.contains(document.activeElement)) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/**
 * Scrolls to the section of a link, after the delay, if the page already has its URL: no change of the hash follows then.
 */
export const scrollIfThere = ({ pathname, hash }: Pick<HTMLAnchorElement, 'pathname' | 'hash'>): void => {
  if (!hash || pathname !== window.location.pathname || hash !== window.location.hash) return;
  setTimeout(() => scrollToSection(hash.slice(1)), HASH_SCROLL_DELAY_MS);
};
