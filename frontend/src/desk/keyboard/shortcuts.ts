import { useLayoutEffect } from 'react';
import { leadIdOf } from '../../paths.ts';
import { keep, recall } from '../../lib/stored.ts';
import type { DeskLead } from '../desk-api.ts';
import { deskState, requestNote } from '../store.ts';
import { CARD, cardId, rememberFocus } from './focus.ts';
import { KEYS, press, type Key, type Target } from './keys.ts';

// People who speak their input turn the keys off:
// https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts

const SETTING = 'desk-shortcuts';
export const areShortcutsOn = (): boolean => recall<boolean>(SETTING, 'localStorage') ?? true;
export const turnShortcuts = (on: boolean): void => keep(SETTING, on, 'localStorage');

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

interface PageContext {
  /** Those that the page shows. */
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

const openedLead = (): number | undefined => {
  const id = leadIdOf(window.location.pathname);
  return id === undefined ? undefined : Number(id);
};

/** On the page of a request, the keys concern that one, wherever the focus is. */
const targetOf = (event: KeyboardEvent, { id, leads }: PageContext): Target => {
  const inFocus = (event.target as Element).closest(CARD);
  const ownCard = id === undefined ? null : document.getElementById(cardId(id));
  const card = inFocus ?? ownCard;
  const lead = leads.find((each) => cardId(each.id) === card?.id);
  const { selected } = deskState();
  const chosen = id === undefined ? leads.filter((each) => selected.has(each.id)) : [];
  const single = lead ? [lead] : [];
  return { card, lead, leads: chosen.length > 0 ? chosen : single, isHeld: event.repeat };
};

const keys = new Map<string, Key>(Object.entries(KEYS));

const onKeyDown = (event: KeyboardEvent, context: PageContext) => {
  const key = keys.get(event.key);
  if (!key || !isShortcut(event) || (event.repeat && !key.repeats)) return;
  const { id, isComplete = false } = context;
  const opened = openedLead();
  const isThere = opened === id;
  // The field for the note comes with the rest of the page, and then gets the focus.
  const isEarly = !isThere || !isComplete;
  if (event.key === 'n' && opened !== undefined && isEarly) requestNote(opened);
  // Until the page of the address is there, a key would concern another request.
  if (!isThere) return;
  // Until the field for the note is there, the key is a letter of the note.
  if (id !== undefined && deskState().noteFor === id) return;
  if (id === undefined) requestNote(undefined);
  const target = targetOf(event, context);
  const hasRun = key.run ? key.run(target) : press(event.key, target.card);
  if (hasRun) event.preventDefault();
};

export const useShortcuts = ({ leads, id, isComplete }: PageContext): void => {
  // Before the effects of the page, which may move the focus.
  useLayoutEffect(() => {
    const context = { leads, id, isComplete };
    const onKey = (event: KeyboardEvent) => onKeyDown(event, context);
    document.addEventListener('focusin', rememberFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('focusin', rememberFocus);
      document.removeEventListener('keydown', onKey);
    };
  }, [leads, id, isComplete]);
};
