import { useLayoutEffect } from 'react';
import { leadIdOf } from '../../paths.ts';
import { keep, recall } from '../../lib/stored.ts';
import type { DeskLead } from '../desk-api.ts';
import { deskState, wantNote } from '../store.ts';
import { CARD, cardId, rememberFocus } from './focus.ts';
import { KEYS, press } from './keys.ts';

// People who speak their input turn the keys off:
// https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts

const SETTING = 'desk-shortcuts';
export const areShortcutsOn = (): boolean => recall<boolean>(SETTING, 'localStorage') ?? true;
export const turnShortcuts = (on: boolean): void => keep(SETTING, on, 'localStorage');

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/** What the page shows. */
interface Shown {
  leads: readonly DeskLead[];
  /** The request whose page it is, and whether all of it is there that will be. */
  id?: number | undefined;
  isComplete?: boolean | undefined;
}

/**
 * Whether a key press may be a shortcut: nobody types, no dialog is open, no modifier key is held.
 */
const isShortcut = (event: KeyboardEvent): boolean => {
  const { target, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey || event.isComposing || event.defaultPrevented) return false;
  if (!(target instanceof Element) || target.closest(TYPING)) return false;
  return !document.querySelector('dialog') && areShortcutsOn();
};

const onKeyDown = (event: KeyboardEvent, { id, leads, isComplete = false }: Shown) => {
  const key = KEYS.find((each) => each.key === event.key);
  if (!key || !isShortcut(event) || (event.repeat && !key.repeats)) return;
  const opened = leadIdOf(window.location.pathname);
  const isThere = opened === (id === undefined ? undefined : String(id));
  // The field for the note comes with the rest of the page, and then gets the focus.
  if (opened && key.key === 'n' && !(isThere && isComplete)) wantNote(Number(opened));
  const isAwaitingNoteField = id !== undefined && deskState().noteFor === id;
  // Until the page of the address is there, a key would concern another request. Until the field
  // is, it is a letter of the note.
  if (!isThere || isAwaitingNoteField) return;
  if (id === undefined) wantNote(undefined);
  const inFocus = (event.target as Element).closest(CARD);
  // On the page of a request, the keys concern that one, wherever the focus is.
  const card = inFocus ?? (id === undefined ? null : document.getElementById(cardId(id)));
  const lead = leads.find((each) => cardId(each.id) === card?.id);
  const { selected } = deskState();
  const chosen = id === undefined ? leads.filter((each) => selected.has(each.id)) : [];
  const single = lead ? [lead] : [];
  const target = {
    card,
    lead,
    leads: chosen.length > 0 ? chosen : single,
    isHeld: event.repeat,
  };
  const did = key.run ? key.run(target) : press(key.key, card);
  if (did) event.preventDefault();
};

export const useShortcuts = ({ leads, id, isComplete }: Shown): void => {
  // Before the effects of the page, which may move the focus.
  useLayoutEffect(() => {
    const shown = { leads, id, isComplete };
    const onKey = (event: KeyboardEvent) => onKeyDown(event, shown);
    document.addEventListener('focusin', rememberFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('focusin', rememberFocus);
      document.removeEventListener('keydown', onKey);
    };
  }, [leads, id, isComplete]);
};
