import { useLayoutEffect } from 'react';
import { openedDialog } from '../../components/dialog/use-dialog.ts';
import { leadIdOf } from '../../paths.ts';
import { keep, recall } from '../../lib/stored.ts';
import type { DeskLead } from '../desk-api.ts';
import { deskState } from '../store.ts';
import { cardOf, isNoteRequested, leadAround, requestNote } from './focus.ts';
import { KEYS, press, type Key, type Target } from './keys.ts';

// People who speak their input turn the keys off:
// https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts

const SETTING = 'desk-shortcuts';
export const areShortcutsOn = (): boolean => recall<boolean>(SETTING, 'localStorage') ?? true;
export const turnShortcuts = (on: boolean): void => keep(SETTING, on, 'localStorage');

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

interface PageContext {
  /** Of the page: the address may be that of the next one already. */
  path: string;
  /** Those that the page shows. */
  leads: readonly DeskLead[];
  /** The lead whose page it is, and whether all of it is there that will be. */
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
  return openedDialog() === undefined && areShortcutsOn();
};

const openedLead = (): number | undefined => {
  const id = leadIdOf(window.location.pathname);
  return id === undefined ? undefined : Number(id);
};

/** On the page of a lead, the keys concern that one, wherever the focus is. */
const targetOf = (event: KeyboardEvent, { id, leads }: PageContext): Target => {
  const own = leadAround(event.target as Element) ?? id;
  const lead = leads.find((each) => each.id === own);
  const { selected } = deskState();
  const chosen = id === undefined ? leads.filter((each) => selected.has(each.id)) : [];
  const single = lead ? [lead] : [];
  return {
    card: lead && cardOf(lead.id),
    lead,
    leads: chosen.length > 0 ? chosen : single,
    isHeld: event.repeat,
  };
};

const keys = new Map<string, Key>(Object.entries(KEYS));

/** n pressed before the page is complete is remembered; any key in the list forgets it. */
const updateNoteRequest = (key: string, opened: number | undefined, isReady: boolean) => {
  if (opened === undefined) requestNote(undefined);
  else if (key === 'n' && !isReady) requestNote(opened);
};

const onKeyDown = (event: KeyboardEvent, context: PageContext) => {
  const key = keys.get(event.key);
  if (!key || !isShortcut(event) || (event.repeat && !key.repeats)) return;
  const { path, isComplete = false } = context;
  const opened = openedLead();
  const isThere = window.location.pathname === path;
  updateNoteRequest(event.key, opened, isThere && isComplete);
  // A key would concern another page, until that of the URL is there.
  if (!isThere) return;
  // Letters belong to the note, until its field is there, with the rest of the page, and has the
  // focus.
  if (opened !== undefined && isNoteRequested(opened)) return;
  const target = targetOf(event, context);
  const hasRun = key.run ? key.run(target) : press(event.key, target.card);
  if (hasRun) event.preventDefault();
};

export const useShortcuts = ({ path, leads, id, isComplete }: PageContext): void => {
  // At once: the next key may follow before the effects.
  useLayoutEffect(() => {
    const context = { path, leads, id, isComplete };
    const onKey = (event: KeyboardEvent) => onKeyDown(event, context);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [path, leads, id, isComplete]);
};
