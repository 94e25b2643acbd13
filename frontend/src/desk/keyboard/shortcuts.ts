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

/** The request that a note is wanted for. Until its field is there, keys do nothing: they may be letters of the note. */
let noteWish: string | undefined;

/** Whether a note is wanted for this request. Asked once. */
export const takeNoteWish = (lead: number): boolean => {
  const isWanted = noteWish === String(lead);
  if (isWanted) noteWish = undefined;
  return isWanted;
};

/**
 * Handles a key press on the desk. Does nothing while somebody types, with a modifier key, or below a dialog.
 *
 * @param shown the request whose page is shown, and whether all of it is there that will be
 */
const onKeyDown = (
  event: KeyboardEvent,
  shown: { id: number | undefined; isComplete: boolean },
): void => {
  const { key, target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.defaultPrevented)
    return;
  if (!(target instanceof Element) || target.closest(TYPING) || document.querySelector('dialog'))
    return;
  if (!areShortcutsOn() || (event.repeat && !['j', 'k'].includes(key))) return;
  const lead = leadIn(window.location.pathname);
  const isShown = String(lead) === String(shown.id);
  if (lead && key === 'n' && !(isShown && shown.isComplete)) noteWish = lead;
  // While a page is on the way, the one before is shown, and keys would concern another request.
  if (!isShown || (lead && noteWish === lead)) return;
  // On the page of a request, the keys concern that one, wherever the focus is.
  const card = target.closest(CARD) ?? (lead ? document.querySelector(CARD) : null);
  // The list has no field for notes.
  const opens = key === 'n' && !lead && card !== null;
  if (press(opens ? 'o' : key, card, event.repeat)) event.preventDefault();
  if (!lead) noteWish = opens ? leadIn(window.location.pathname) : undefined;
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
  if (field instanceof HTMLTextAreaElement)
    field.setSelectionRange(field.value.length, field.value.length);
  else if (field instanceof HTMLInputElement) field.select();
};

export const useShortcuts = (id?: number, isComplete = false): void => {
  // Before the effects of the page, which may move the focus.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => onKeyDown(event, { id, isComplete });
    document.addEventListener('focusin', keepPlace);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('focusin', keepPlace);
      document.removeEventListener('keydown', onKey);
    };
  }, [id, isComplete]);
};
