import { createRef, useCallback } from 'react';
import { SCROLL_OFFSET } from '../../lib/scroll.ts';
import { deskState } from '../store.ts';

// The desk remembers one lead: the one that had the focus last, or that Undo brings back.
// After a change of the list, it focuses that one, or the nearest that is still there.

/** With those before and after it, nearest first: it may be gone by now. */
interface LastFocused {
  id: number;
  before: readonly number[];
  after: readonly number[];
}

let lastFocused: LastFocused | undefined;

/** What gets the focus besides leads. */
export const heading = createRef<HTMLHeadingElement>();
export const searchField = createRef<HTMLInputElement>();
export const olderButton = createRef<HTMLButtonElement>();

/** The leads in the document. */
const cards = new Map<number, HTMLElement>();

/** The ref of a lead in the document, which a shortcut focuses. */
export const useCard = (lead: number) =>
  useCallback(
    (card: HTMLElement) => {
      cards.set(lead, card);
      const remember = () => rememberFocus(lead);
      card.addEventListener('focusin', remember);
      return () => {
        card.removeEventListener('focusin', remember);
        // The page of a lead comes before its card in the list goes.
        if (cards.get(lead) === card) cards.delete(lead);
      };
    },
    [lead],
  );

export const cardOf = (lead: number): HTMLElement | undefined => cards.get(lead);

/** The lead whose card an element is in. */
export const leadAround = (element: Element | null): number | undefined => {
  for (const [lead, card] of cards) if (card.contains(element)) return lead;
  return undefined;
};

/** In the order of the list. */
const shownLeads = (): number[] => {
  const listed = deskState().list.ids.filter((lead) => cards.has(lead));
  return listed.length > 0 ? listed : [...cards.keys()];
};

export const firstCard = (): HTMLElement | undefined => cardOf(shownLeads()[0]!);

const nearest = (leads: readonly number[]) => leads.map(cardOf).find(Boolean);

/** Whether a lead is the one that `restoreFocus` would move the focus to, or beside that. */
export const isNearFocus = (lead: number): boolean => {
  if (!lastFocused) return false;
  const { id, before, after } = lastFocused;
  return [id, before[0], after[0]].includes(lead);
};

export const forgetFocus = (): void => {
  lastFocused = undefined;
};

const rememberFocus = (id: number): void => {
  const leads = shownLeads();
  const index = leads.indexOf(id);
  lastFocused = { id, before: leads.slice(0, index).toReversed(), after: leads.slice(index + 1) };
};

/**
 * Has `restoreFocus` move the focus to another lead, or to one beside it: it may not be on the
 * page yet.
 */
export const focusLater = (
  id: number,
  { previous, next }: { previous?: number | undefined; next?: number | undefined } = {},
): void => {
  const before = [previous, lastFocused?.id].filter((lead) => lead !== undefined);
  lastFocused = { id, before, after: next === undefined ? [] : [next] };
  const { activeElement } = document;
  if (leadAround(activeElement) !== undefined) (activeElement as HTMLElement).blur();
};

/**
 * Gives the focus back to the lead that had it or, if that is gone, to one beside it, at last to
 * the heading.
 */
export const restoreFocus = (): void => {
  const { activeElement } = document;
  if (!lastFocused || !isLost(activeElement)) return;
  const card = cardOf(lastFocused.id);
  const next = card ?? nearest([...lastFocused.after, ...lastFocused.before]) ?? heading.current;
  // After Back, the page may stand where it was already, with a part of the lead below its end.
  const top = card?.getBoundingClientRect().top ?? 0;
  next?.focus({ preventScroll: top >= SCROLL_OFFSET && top < window.innerHeight });
};

/** A focus that was lost is on the page itself, its heading, or in a toast. Any other stays. */
const isLost = (focused: Element | null): boolean =>
  !focused ||
  focused === document.body ||
  focused === heading.current ||
  focused.closest('[role=region]') !== null;

/** What had the focus is gone: a screen reader goes on from the heading or, in a dialog, its text. */
export const focusHeadingIfLost = (): void => {
  if (document.activeElement !== document.body) return;
  const text = document.querySelector<HTMLElement>('dialog[open] [tabindex]');
  (text ?? heading.current)?.focus({ preventScroll: true });
};

export const focusLead = (lead: number): void => cardOf(lead)?.focus({ preventScroll: true });

/**
 * Focuses the next (1) or the previous (-1) lead, or the button for older ones. Returns whether
 * there is one. A key that is held waits for the leads that are not in the document yet.
 */
export const focusNeighbor = (direction: 1 | -1, isHeld: boolean): boolean => {
  const shown = shownLeads().map((lead) => cardOf(lead)!);
  const { id, before = [], after = [] } = lastFocused ?? {};
  const index = id === undefined ? -1 : shown.indexOf(cardOf(id)!);
  const older = direction === 1 && !isHeld ? olderButton.current : null;
  const near = direction === 1 ? [...after, ...before] : [...before, ...after];
  const next =
    index === -1
      ? (nearest(near) ?? shown[0])
      : (shown[index + direction] ?? older ?? shown[index]);
  next?.focus();
  return next !== undefined;
};

export const enterField = (field: HTMLInputElement | HTMLTextAreaElement | null): void => {
  field?.focus();
  if (field instanceof HTMLTextAreaElement)
    field.setSelectionRange(field.value.length, field.value.length);
  else field?.select();
};

/** The lead about which somebody wants to write a note. Its field may not be there yet. */
let noteFor: number | undefined;

export const requestNote = (lead: number | undefined): void => {
  noteFor = lead;
};

export const isNoteRequested = (lead: number): boolean => noteFor === lead;

export const cancelNoteRequest = (lead: number): void => {
  if (noteFor === lead) noteFor = undefined;
};
