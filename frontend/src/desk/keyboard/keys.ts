import type { DeskLead } from '../desk-api.ts';
import { openHistoryDialog } from '../../components/dialog/use-history-dialog.ts';
import { DELETE_SELECTED, deletionOf } from '../dialogs/open-dialog.tsx';
import { changeLeads, toggleSpam, toggleTaken, undoLast } from '../lead/change-lead.ts';
import { clearSelection, deskState, requestNote, selectRange, toggleSelected } from '../store.ts';
import { CARD, enterField, focusNeighbor } from './focus.ts';

export interface Target {
  /** The request in focus, or the one whose page this is. */
  card: Element | null;
  lead: DeskLead | undefined;
  /** What is selected or, without a selection, that request. */
  leads: readonly DeskLead[];
  /** Whether the key is held down, and repeats. */
  isHeld: boolean;
}

interface Key {
  key: string;
  /** What it does, as the list of the keys says it. */
  action: string;
  /** The page of a request has nothing for those of the list. */
  where: 'list' | 'everywhere';
  /**
   * Returns whether it did anything. A key without `run` presses the control that names the key in
   * `aria-keyshortcuts`. Only Ctrl+Enter is handled by the field itself.
   */
  run?: (target: Target) => boolean;
  /** Whether it goes on while it is held down. */
  repeats?: boolean;
}

/**
 * Presses the control that names a key: that of a request or, outside of all requests, of the page.
 */
export const press = (key: string, card: Element | null): boolean => {
  const controls = [
    ...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(key)}"]`),
  ];
  const control =
    controls.find((element) => card?.contains(element)) ??
    controls.find((element) => !element.closest(CARD));
  if (control?.matches('input, textarea')) enterField(control);
  else control?.click();
  return control !== undefined;
};

const move = (key: string, direction: 1 | -1, { card, isHeld }: Target): boolean =>
  press(key, card) || focusNeighbor(direction, isHeld);

/** Opens the page of a request, where the field for the note gets the focus. */
const openForNote = ({ card, lead }: Target): boolean => {
  if (!lead) return false;
  requestNote(lead.id);
  return press('o', card);
};

const runFor = (leads: readonly DeskLead[], action: () => Promise<void>): boolean => {
  if (leads.length === 0) return false;
  void action();
  return true;
};

const askToDelete = (leads: readonly DeskLead[]): boolean => {
  const [first] = leads;
  if (!first) return false;
  openHistoryDialog(leads.length > 1 ? DELETE_SELECTED : deletionOf(first.id));
  return true;
};

const leaveSelection = (): boolean => {
  if (deskState().selected.size === 0 || document.querySelector(':popover-open')) return false;
  clearSelection();
  return true;
};

/** Also the list that `?` shows. */
export const KEYS: readonly Key[] = [
  {
    key: 'j',
    action: 'next request',
    where: 'everywhere',
    run: (target) => move('j', 1, target),
    repeats: true,
  },
  {
    key: 'k',
    action: 'previous request',
    where: 'everywhere',
    run: (target) => move('k', -1, target),
    repeats: true,
  },
  {
    key: 'x',
    action: 'select the request',
    where: 'list',
    run: ({ lead }) => {
      if (lead) toggleSelected(lead.id);
      return lead !== undefined;
    },
  },
  {
    key: 'X',
    action: 'select all between it and the one selected before',
    where: 'list',
    run: ({ lead }) => {
      if (lead) selectRange(lead.id);
      return lead !== undefined;
    },
  },
  { key: 'o', action: 'open the request', where: 'everywhere' },
  { key: 'u', action: 'back to the list', where: 'everywhere' },
  { key: 'r', action: 'answer the request', where: 'everywhere' },
  {
    key: 'a',
    action: 'set the request to Answered',
    where: 'everywhere',
    run: ({ leads }) => runFor(leads, () => changeLeads(leads, { state: 'answered' })),
  },
  {
    key: 'c',
    action: 'set the request to Closed',
    where: 'everywhere',
    run: ({ leads }) => runFor(leads, () => changeLeads(leads, { state: 'closed' })),
  },
  {
    key: '!',
    action: 'mark the request as spam, or as not spam',
    where: 'everywhere',
    run: ({ leads }) => runFor(leads, () => toggleSpam(leads)),
  },
  {
    key: '#',
    action: 'delete the request',
    where: 'everywhere',
    run: ({ leads }) => askToDelete(leads),
  },
  {
    key: 't',
    action: 'take the request, or give it back, where you sign in by name',
    where: 'everywhere',
    run: ({ lead }) => lead !== undefined && toggleTaken(lead),
  },
  {
    key: 'n',
    action: 'write a note about the request',
    where: 'everywhere',
    run: (target) => press('n', target.card) || openForNote(target),
  },
  {
    key: 'Ctrl+Enter',
    action: 'add the note that you are writing (on a Mac, Cmd+Enter)',
    where: 'everywhere',
  },
  {
    key: 'Escape',
    action: 'leave the note, or clear the selection',
    where: 'everywhere',
    run: leaveSelection,
  },
  { key: 'z', action: 'undo the last action, up to ten', where: 'everywhere', run: undoLast },
  { key: '/', action: 'search', where: 'list' },
  {
    key: '?',
    action: 'this list',
    where: 'everywhere',
    run: () => {
      openHistoryDialog('shortcuts');
      return true;
    },
  },
];
