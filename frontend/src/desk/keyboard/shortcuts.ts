import { useLayoutEffect } from 'react';
import { leadIn } from '../../lib/paths.ts';
import { keep, recall } from '../../lib/stored.ts';
import { openDialog } from '../dialogs/open-dialog.tsx';
import { CARD, keepPlace, step } from './place.ts';

// A control names its keys in `aria-keyshortcuts`, where the shortcut finds it. People who speak their input turn them off:
// https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts

const SETTING = 'desk-shortcuts';
export const areShortcutsOn = (): boolean => recall<boolean>(SETTING, 'localStorage') ?? true;
export const turnShortcuts = (on: boolean): void => keep(SETTING, on, 'localStorage');

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

const STATES: Readonly<Record<string, string>> = { a: 'answered', c: 'closed' };

/** Until the field of the note is there, no other key does anything: they may be letters of the note. */
let wantsNote = false;

/** Whether the page of a request was opened to write a note. Asked once. */
export const takeNoteWish = (): boolean => {
  const wish = wantsNote;
  wantsNote = false;
  return wish;
};

/** Handles a key press on the desk. Does nothing while somebody types, with a modifier key, or below a dialog. */
const onKeyDown = (event: KeyboardEvent): void => {
  const { key, target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.defaultPrevented) return;
  if (!(target instanceof Element) || target.closest(TYPING) || document.querySelector('dialog')) return;
  if (!areShortcutsOn() || (event.repeat && !['j', 'k'].includes(key))) return;
  // On the page of a request, the keys concern that one, wherever the focus is.
  const isOfOne = leadIn(window.location.pathname) !== undefined;
  if (isOfOne && wantsNote) return;
  const only = isOfOne ? document.querySelector(CARD) : null;
  const card = target.closest(CARD) ?? only;
  // The list has no field for notes: the page of the request has it, once that has loaded.
  wantsNote = key === 'n' && (isOfOne ? document.querySelector('[data-loading]') : card) !== null;
  if (press(wantsNote ? 'o' : key, card, event.repeat)) event.preventDefault();
};

/** Returns whether the key does anything. */
const press = (key: string, card: Element | null, isHeld: boolean): boolean => {
  if (key === '?') {
    openDialog('shortcuts');
    return true;
  }
  const selector = `[aria-keyshortcuts~="${CSS.escape(key)}"]`;
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const control =
    all.find((element) => card?.contains(element)) ?? all.find((element) => !element.closest(CARD));
  if (!control) return (key === 'j' || key === 'k') && step(key === 'j' ? 1 : -1, isHeld);
  if (control instanceof HTMLSelectElement) {
    if (control.value === STATES[key]) return true;
    control.value = STATES[key]!;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (control.matches(TYPING)) enterField(control);
  else control.click();
  return true;
};

export const enterField = (field: HTMLElement | null): void => {
  field?.focus();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
  else if (field instanceof HTMLInputElement) field.select();
};

export const useShortcuts = (): void => {
  // Before the effects of the page, which may move the focus.
  useLayoutEffect(() => {
    document.addEventListener('focusin', keepPlace);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('focusin', keepPlace);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
};
