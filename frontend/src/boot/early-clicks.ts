let clicked: HTMLButtonElement | null = null;
let holds = 0;

const keep = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  clicked = button;
};

/** Holds back a click on a button (or Enter in a form) from before the page's script is at work. Links need no script. */
export const holdEarlyClicks = (): void => {
  holds += 1;
  // Before anything else hears of it: React stops an event for what it has not taken over yet.
  window.addEventListener('click', keep, { capture: true });
};

/** Ends one hold; after the last, the click that was held back has its effect. */
export const releaseEarlyClick = (): void => {
  holds -= 1;
  if (holds > 0) return;
  window.removeEventListener('click', keep, { capture: true });
  clicked?.click();
  clicked = null;
};
