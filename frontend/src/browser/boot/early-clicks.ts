/** An island that is not hydrated yet (browser/hydration/hydrate-islands.tsx). */
const WAITING_ISLAND = '[data-document] [data-island]:not([data-ready])';

let clicked: HTMLButtonElement | null = null;
let running = false;

const waits = (button: HTMLButtonElement): boolean => !running || button.closest(WAITING_ISLAND) !== null;

const keep = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button || !waits(button)) return;
  event.preventDefault();
  event.stopPropagation();
  clicked = button;
};

/** Holds back clicks on buttons (and Enter in forms) until their script is running. Links need no script. */
export const holdEarlyClicks = (): void => {
  // In the capture phase on window, before React, which stops events for content that is not hydrated yet.
  window.addEventListener('click', keep, { capture: true });
};

const replay = () => {
  if (!clicked || waits(clicked)) return;
  const button = clicked;
  clicked = null;
  button.click();
};

/**
 * Ends the hold of the page or of one of its parts, whose script is running now or could not be loaded. The most recent
 * click is replayed.
 */
export const releaseEarlyClick = (part?: HTMLElement): void => {
  if (part) part.dataset['ready'] = '';
  else running = true;
  replay();
};

/** Ends every hold, because the script of the page could not be loaded. */
export const releaseAllClicks = (): void => {
  window.removeEventListener('click', keep, { capture: true });
  clicked?.click();
  clicked = null;
};
