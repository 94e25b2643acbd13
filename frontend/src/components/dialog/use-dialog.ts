import { startTransition, useEffect, useState } from 'react';

// An open dialog is an entry of the history, so that Back closes it. The entry has the
// address and the key of the page below, and the id of the dialog.

/** What wouter and the browser dispatch when the current entry changes. */
const CHANGES = ['popstate', 'pushState', 'replaceState'];

interface DialogState {
  dialog?: string;
}

const currentState = () => window.history.state as DialogState | null;

export const openedDialog = (): string | undefined => currentState()?.dialog;

export const openDialog = (id: string): void => {
  const state = { ...currentState(), dialog: id };
  // A second card, chosen while the dialog of the first one loads, takes over its entry.
  if (openedDialog() === undefined) window.history.pushState(state, '');
  else window.history.replaceState(state, '');
};

let isGoingBack = false;

/**
 * Closes the dialog that is open or, with an id, only that one. Returns whether this call closed
 * it.
 */
const closeDialog = async (id?: string): Promise<boolean> => {
  const opened = openedDialog();
  if (opened === undefined || (id !== undefined && id !== opened)) return false;
  // Going back takes some time. A second Escape by then must not leave the page.
  if (isGoingBack) return false;
  isGoingBack = true;
  await new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
    window.history.back();
  });
  isGoingBack = false;
  return true;
};

/** The id of the dialog that is open or leaves, and how to close it. */
export const useDialog = () => {
  const [opened, setOpened] = useState<string>();

  useEffect(() => {
    const update = async () => {
      const dialog = openedDialog();
      const shown = document.querySelector('dialog');
      if (dialog !== undefined) {
        // One that still leaves makes room: the next is another element.
        if (!shown?.open) setOpened(undefined);
        // In a transition: the frame after a tap does not wait until the dialog is rendered.
        startTransition(() => setOpened(dialog));
        return;
      }
      // At once: the focus may move on soon.
      shown?.close();
      // Styles may let it leave (styles/motion.css).
      await Promise.allSettled(shown?.getAnimations().map(({ finished }) => finished) ?? []);
      if (openedDialog() === undefined) setOpened(undefined);
    };
    const leaving = new AbortController();
    for (const change of CHANGES)
      window.addEventListener(change, () => void update(), { signal: leaving.signal });
    void update();
    return () => leaving.abort();
  }, []);

  return { opened, close: closeDialog };
};
