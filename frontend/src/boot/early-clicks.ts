let clicked: HTMLButtonElement | null = null;
let holds = 0;

const keep = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  clicked = button;
};

/** Holds back clicks on buttons (and Enter in forms) until the page's script is running. Links need no script. */
export const holdEarlyClicks = (): void => {
  holds += 1;
  // In the capture phase on window, before React, which stops events for content that is not hydrated yet.
  window.addEventListener('click', keep, { capture: true });
};

/** Ends one hold. After the last one, the most recent click is replayed. */
export const releaseEarlyClick = (): void => {
  holds -= 1;
  if (holds > 0) return;
  window.removeEventListener('click', keep, { capture: true });
  clicked?.click();
  clicked = null;
};
