/* Durations are in seconds, as in framer-motion, if the name has no unit. */
export const CARD_STAGGER = 0.1;
export const MENU_DURATION = 0.2;
export const PARALLAX_FACTOR = 0.5;
export const HASH_SCROLL_DELAY_MS = 100;

/** Whether the visitor asked for less motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
