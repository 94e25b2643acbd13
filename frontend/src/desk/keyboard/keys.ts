import { navigate } from 'wouter/use-browser-location';
import { leadIdOf, paths } from '../../paths.ts';
import type { DeskLead } from '../desk-api.ts';
import { openDialog } from '../../components/dialog/use-dialog.ts';
import { yourName } from '../data/use-counts.ts';
import { DELETE_SELECTED, deleteDialog, GIVE_SELECTED, giveDialog } from '../dialogs/dialog-ids.ts';
import { changeLeads, toggleSpam, toggleTaken, undoLast } from '../lead/actions.ts';
import { clearSelection, deskState, selectRange, toggleSelected } from '../store.ts';
import { enterField, focusNeighbor, leadAround, requestNote } from './focus.ts';
import { eachStateKey } from './state-keys.ts';

export interface Target {
  /** The lead in focus, or the one whose page this is. */
  card: Element | undefined;
  lead: DeskLead | undefined;
  /** What is selected or, without a selection, that lead. */
  leads: readonly DeskLead[];
  /** Whether the key is held down, and repeats. */
  isHeld: boolean;
}

export interface Key {
  /**
   * Returns whether it did anything. A key without `run` presses the control that names the key in
   * `aria-keyshortcuts`.
   */
  run?: (target: Target) => boolean;
  /** Whether it goes on while it is held down. */
  repeats?: boolean;
}

/**
 * Presses the control that names a key: that of a lead or, outside of all leads, of the page.
 */
export const press = (key: string, card: Element | undefined): boolean => {
  const controls = [
    ...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(key)}"]`),
  ];
  const control =
    controls.find((element) => card?.contains(element)) ??
    controls.find((element) => leadAround(element) === undefined);
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
    enterField(control);
  else control?.click();
  return control !== undefined;
};

const move = (key: string, direction: 1 | -1, { card, isHeld }: Target): boolean =>
  press(key, card) || focusNeighbor(direction, isHeld);

/** Opens the page of a lead, where the field for the note gets the focus. */
const openForNote = ({ card, lead }: Target): boolean => {
  if (!lead) return false;
  requestNote(lead.id);
  return press('o', card);
};

/** For the lead in focus, in the list: on the page of a lead, nobody sees what is selected. */
const inList =
  (select: (lead: number) => void) =>
  ({ lead }: Target): boolean => {
    if (!lead || leadIdOf(window.location.pathname) !== undefined) return false;
    select(lead.id);
    return true;
  };

/** For what is selected or in focus, if there is anything. */
const withLeads =
  (action: (leads: readonly DeskLead[]) => unknown) =>
  ({ leads }: Target): boolean => {
    if (leads.length > 0) action(leads);
    return leads.length > 0;
  };

const askToDelete = (leads: readonly DeskLead[]) =>
  openDialog(leads.length > 1 ? DELETE_SELECTED : deleteDialog(leads[0]!.id));

/** Where people have names. */
const askToGive = ({ leads }: Target): boolean => {
  if (leads.length === 0 || yourName() === undefined) return false;
  openDialog(leads.length > 1 ? GIVE_SELECTED : giveDialog(leads[0]!.id));
  return true;
};

const leaveSelection = (): boolean => {
  if (deskState().selected.size === 0) return false;
  clearSelection();
  return true;
};

/** What each of them does, in words: dialogs/shortcut-list.tsx. */
export const KEYS = {
  j: { run: (target) => move('j', 1, target), repeats: true },
  k: { run: (target) => move('k', -1, target), repeats: true },
  x: { run: inList(toggleSelected) },
  X: { run: inList(selectRange) },
  o: {},
  u: {},
  r: {},
  ...eachStateKey((state) => ({ run: withLeads((leads) => changeLeads(leads, { state })) })),
  '!': { run: withLeads(toggleSpam) },
  '#': { run: withLeads(askToDelete) },
  t: { run: ({ leads }) => leads.length > 0 && toggleTaken(leads) },
  g: { run: askToGive },
  n: { run: (target) => press('n', target.card) || openForNote(target) },
  '+': {
    run: () => {
      navigate(paths.newLead);
      return true;
    },
  },
  Escape: { run: leaveSelection },
  z: {
    run: () => {
      undoLast();
      return true;
    },
  },
  '/': {},
  '?': {
    run: () => {
      openDialog('shortcuts');
      return true;
    },
  },
} satisfies Record<string, Key>;
