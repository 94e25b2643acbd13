import { leadIn } from '../../lib/paths.ts';
import { loadDialogs, openDialog } from '../dialogs/dialogs.ts';
import { CARD, step } from './place.ts';

/*
 * A control names its keys in `aria-keyshortcuts`, by which screen readers announce them, and from which the shortcut finds
 * it: within the request that has the focus, then on the page.
 */

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/** The states that keys set. */
const STATES: Readonly<Record<string, string>> = { a: 'answered', c: 'closed' };

let wantsNote = false;

/** Whether the page of a request was opened to write a note. Asked once. */
export const takeNoteWish = (): boolean => {
  const wish = wantsNote;
  wantsNote = false;
  return wish;
};

/** Handles a key press on the desk. Does nothing while somebody types, with a modifier key, or below a dialog. */
export const pressShortcut = (event: KeyboardEvent): void => {
  const { key, target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.defaultPrevented) return;
  if (!(target instanceof Element) || target.closest(TYPING) || document.querySelector('[role=dialog]'))
    return;
  // On the page of a request, the keys concern that one, wherever the focus is.
  const only = leadIn(window.location.pathname) === undefined ? null : document.querySelector(CARD);
  const card = target.closest(CARD) ?? only;
  // The list has no field for notes: the page of the request has it.
  wantsNote = key === 'n' && card !== only;
  if (press(wantsNote ? 'o' : key, card)) event.preventDefault();
};

const press = (key: string, card: Element | null): boolean => {
  if (key === '?') {
    void loadDialogs();
    openDialog('shortcuts');
    return true;
  }
  const selector = `[aria-keyshortcuts~="${CSS.escape(key)}"]`;
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const control =
    all.find((element) => card?.contains(element)) ?? all.find((element) => !element.closest(CARD));
  if (control) activate(control, key);
  else if (key === 'j' || key === 'k') return step(key === 'j' ? 1 : -1);
  return control !== undefined;
};

const activate = (control: HTMLElement, key: string): void => {
  if (control instanceof HTMLSelectElement) {
    control.value = STATES[key]!;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (control.matches(TYPING)) enterField(control);
  else control.click();
};

/** Focuses a field, for another search, or to go on with a note. */
export const enterField = (field: HTMLElement | null): void => {
  field?.focus();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
  else if (field instanceof HTMLInputElement) field.select();
};
