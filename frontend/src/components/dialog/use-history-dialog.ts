import { startTransition, useEffect, useState } from 'react';

// An open dialog is part of the history, so that Back closes it. Its entry has the URL and the key
// of the page below it.

const openDialog = (): string | undefined =>
  (window.history.state as { dialog?: string } | null)?.dialog;

export const openHistoryDialog = (id: string): void => {
  const state = { ...(window.history.state as object | null), dialog: id };
  // If another card is chosen while the first dialog loads, its dialog replaces the first.
  window.history[openDialog() === undefined ? 'pushState' : 'replaceState'](state, '');
};

let goingBack = false;

/** Leaves another dialog, which was opened since, as it is. */
const close = async (id = openDialog()): Promise<void> => {
  // Going back is asynchronous. A second Escape in the meantime must not leave the page.
  if (goingBack || id === undefined || id !== openDialog()) return;
  goingBack = true;
  await new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
    window.history.back();
  });
  goingBack = false;
};

export const useHistoryDialog = () => {
  const [opened, setOpened] = useState<string>();
  useEffect(() => {
    const update = () => {
      const dialog = openDialog();
      // At once: the focus may move on soon.
      if (dialog === undefined) setOpened(undefined);
      // In a transition, the frame after a tap does not wait until the dialog is rendered.
      else startTransition(() => setOpened(dialog));
    };
    const leaving = new AbortController();
    update();
    // The router dispatches all but the first.
    for (const change of ['popstate', 'pushState', 'replaceState'])
      window.addEventListener(change, update, { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
  return { opened, close };
};
