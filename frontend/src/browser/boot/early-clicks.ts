const WAITING_ISLAND = '[data-document] [data-island]:not([data-ready])';

let clicked: HTMLButtonElement | null = null;
let running = false;

const waits = (button: HTMLButtonElement): boolean =>
  !running || button.closest(WAITING_ISLAND) !== null;

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

/** Ends the hold of the page or of one of its islands, and repeats the last click if it waited for that. */
export const releaseEarlyClick = (island?: HTMLElement): void => {
  if (island) island.dataset['ready'] = '';
  else running = true;
  if (!clicked || waits(clicked)) return;
  const button = clicked;
  clicked = null;
  button.click();
};

/** Ends every hold, because the script of the page could not be loaded. */
export const releaseAllClicks = (): void => {
  window.removeEventListener('click', keep, { capture: true });
  clicked?.click();
};
