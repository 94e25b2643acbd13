/**
 * Distance of a section from the top of the window after scrolling, in pixels: scroll-padding-top
 * of base.css.
 */
export const SCROLL_OFFSET = 80;
const HASH_SCROLL_DELAY_MS = 100;

export const prefersReducedMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether an address or a link opened the document. A reload and Back restore a position. */
export const isNewVisit = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate';
};

const scrollTo = (top: number) =>
  window.scrollTo({ top, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });

/**
 * Scrolls to the element with the id, and focuses it, so that keyboard and screen reader users
 * continue from there. `top` is the top of the page, as in a browser, and leaves the focus alone.
 */
export const scrollToSection = (id: string): void => {
  if (id === 'top') {
    scrollTo(0);
    return;
  }
  const target = document.getElementById(id);
  if (!target) return;
  // site.css opens the details of `section:target`, which pushState does not set.
  target.querySelector('details')?.setAttribute('open', '');
  scrollTo(target.getBoundingClientRect().top + window.scrollY - SCROLL_OFFSET);
  if (target.contains(document.activeElement)) return;
  // Not of a link, such as the number of a footnote: it would leave the order of the Tab key.
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

let timer: ReturnType<typeof setTimeout> | undefined;

export const cancelHashScroll = (): void => clearTimeout(timer);

/** The id that a hash names. A malformed hash names none. */
const idIn = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
};

/** Whether a hash names a section of the page. */
export const isSection = (hash: string): boolean => document.getElementById(idIn(hash)) !== null;

/** Whether the window is where the browser puts it for a hash. */
export const isAtSection = (hash: string): boolean => {
  const section = document.getElementById(idIn(hash));
  if (!section) return false;
  const { top } = section.getBoundingClientRect();
  if (Math.abs(top - SCROLL_OFFSET) < 2) return true;
  // The last section of a page may be too low to reach the top.
  const below = document.documentElement.scrollHeight - window.scrollY - window.innerHeight;
  return top > SCROLL_OFFSET && below < 2;
};

/** Scrolls to the section that a hash names, after the delay, unless it is called again by then. */
export const scrollToHash = (hash: string): void => {
  cancelHashScroll();
  if (!hash) return;
  timer = setTimeout(() => scrollToSection(idIn(hash)), HASH_SCROLL_DELAY_MS);
};
