import { useSyncExternalStore } from 'react';

export interface Notice {
  variant: 'default' | 'destructive';
  title?: string;
  description?: string;
  /** Whether it stays until it is closed or the next one comes: nothing else says it. */
  stays?: boolean;
  /** What the visitor can do about it. The notice closes then. */
  action?: {
    label: string;
    /** How to do the same without the button: announced to those who may not reach it in time. */
    altText: string;
    /** The key that presses it, if the page has shortcuts. */
    key?: string;
    run: () => void;
  };
}

export interface ShownNotice extends Notice {
  id: number;
  open: boolean;
}

/** How long a notice is shown, in milliseconds. */
export const NOTICE_DURATION_MS = 5_000;
/** The same for a notice with an action, such as Undo. */
export const ACTION_DURATION_MS = 15_000;
/** How long a dismissed notice stays in the list, in milliseconds. */
const REMOVE_DELAY = 1_000_000;

let notices: readonly ShownNotice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const update = (next: readonly ShownNotice[]) => {
  notices = next;
  for (const listener of listeners) listener();
};

/** One notice is visible at a time: a new one replaces the previous one. */
export const notify = (notice: Notice): void => {
  lastId += 1;
  update([{ ...notice, id: lastId, open: true }]);
};

export const dismissNotice = (id: number): void => {
  update(notices.map((notice) => (notice.id === id ? { ...notice, open: false } : notice)));
  setTimeout(() => update(notices.filter((notice) => notice.id !== id)), REMOVE_DELAY);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Closes what need not stay. */
export const dismissNotices = (): void => {
  for (const { id, open, stays } of notices) if (open && !stays) dismissNotice(id);
};

/** The notices in the list: the one that is shown, or one that was dismissed. */
export const currentNotices = (): readonly ShownNotice[] => notices;

export const useNotices = (): readonly ShownNotice[] =>
  useSyncExternalStore(subscribe, currentNotices);
