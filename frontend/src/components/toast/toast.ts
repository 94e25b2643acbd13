import { useSyncExternalStore } from 'react';

export interface Toast {
  variant: 'default' | 'destructive';
  title?: string;
  description?: string;
  /**
   * Whether it stays until it is closed or the next one comes, because the page says this nowhere
   * else.
   */
  stays?: boolean;
  /** What the visitor can do about it. */
  action?: ToastAction;
  /** Says yes to the question with which the text ends. */
  confirm?: ToastAction;
}

/** A button. The toast closes when it is pressed. */
export interface ToastAction {
  label: string;
  /** How to do the same without the button: announced to those who may not reach it in time. */
  altText: string;
  /** The key that presses it, if the page has shortcuts. */
  key?: string;
  /** If it is a link: its address, which opens beside the page. */
  href?: string;
  run: () => void;
}

export interface ShownToast extends Toast {
  id: number;
  open: boolean;
}

const TOAST_DURATION_MS = 5_000;
const ACTION_DURATION_MS = 15_000;

/** How long a toast is shown, in milliseconds: longer with an action, such as Undo. */
export const durationOf = ({ stays, action }: Toast): number => {
  if (stays) return Infinity;
  return action ? ACTION_DURATION_MS : TOAST_DURATION_MS;
};

/** How long a dismissed toast stays in the list: this number was agreed for the site. */
const REMOVE_DELAY_MS = 1_000_000;

// A store outside of React: every module can show a toast.

let toasts: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const update = (next: readonly ShownToast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The toasts in the list: the one that is shown, or one that was dismissed. */
export const currentToasts = (): readonly ShownToast[] => toasts;

export const useToasts = (): readonly ShownToast[] =>
  useSyncExternalStore(subscribe, currentToasts);

/** One toast is visible at a time: a new one replaces the previous one. */
export const showToast = (toast: Toast): void => {
  lastId += 1;
  update([{ ...toast, id: lastId, open: true }]);
};

export const dismissToast = (id: number): void => {
  update(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => update(toasts.filter((toast) => toast.id !== id)), REMOVE_DELAY_MS);
};

/** Dismisses all but those that stay; also these, if a key presses their action, such as Undo. */
export const dismissToasts = (): void => {
  for (const { id, open, stays, action } of toasts) {
    if (open && (!stays || action?.key)) dismissToast(id);
  }
};
