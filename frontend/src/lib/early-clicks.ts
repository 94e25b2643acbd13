let clicked: HTMLButtonElement | null = null;

const keep = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button) return;
  event.preventDefault();
  clicked = button;
};

/** Holds back a click on a button (or Enter in a form) from before the page's script is at work. Links need no script. */
export const holdEarlyClicks = (): void => document.addEventListener('click', keep);

/** Gives the last click that was held back its effect, and ends the waiting. */
export const releaseEarlyClick = (): void => {
  document.removeEventListener('click', keep);
  clicked?.click();
  clicked = null;
};
