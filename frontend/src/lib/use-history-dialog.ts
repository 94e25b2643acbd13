import { useLocationProperty } from 'wouter/use-browser-location';

/*
 * Which dialog is open stands in the entry of the browser's history. Back then closes it, as visitors of phones expect,
 * instead of leaving the page. The entry has the address and the key of the page below it, so opening a dialog is no
 * page view and forgets no place.
 */

const openDialog = (): string | undefined =>
  (window.history.state as { dialog?: string } | null)?.dialog ?? undefined;

const open = (id: string): void => {
  const state = { ...(window.history.state as object | null), dialog: id };
  // A second card chosen while the first one's dialog loads takes its place.
  if (openDialog() === undefined) window.history.pushState(state, '');
  else window.history.replaceState(state, '');
};

let goingBack = false;

/** Fulfilled once the dialog is closed. */
const close = async (): Promise<void> => {
  // Going back takes a moment. A second Escape in it must not leave the page.
  if (goingBack || openDialog() === undefined) return;
  goingBack = true;
  await new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
    window.history.back();
  });
  goingBack = false;
};

/** The id of the open dialog, and how to open and close one. */
export const useHistoryDialog = () => ({
  opened: useLocationProperty(openDialog, () => undefined),
  open,
  close,
});
