import { useLayoutEffect } from 'react';
import { SCROLL_OFFSET } from '../../lib/scroll.ts';
import { deskState, setLastFocused } from '../store.ts';

// The desk remembers one lead: the one that had the focus last, or that an action brings back.
// After a change of the list, it focuses that one, or the nearest that is still there.

/** A lead on the page, which a shortcut focuses. */
export const CARD = 'article[tabindex]';
const ID = 'request-';

export const cardId = (lead: number): string => ID + lead;
const leadOf = (card: Element) => Number(card.id.slice(ID.length));

export const OLDER = 'older-requests';

const shownCards = () => [...document.querySelectorAll<HTMLElement>(CARD)];
const cardOf = (lead: number) => document.getElementById(cardId(lead));
const nearest = (leads: readonly number[]) => leads.map(cardOf).find(Boolean);

/** Whether a lead is the one that `restoreFocus` would move the focus to, or beside that. */
export const isNearFocus = (lead: number): boolean => {
  const { lastFocused } = deskState();
  if (!lastFocused) return false;
  const { id, before, after } = lastFocused;
  return [id, before[0], after[0]].includes(lead);
};

export const forgetFocus = (): void => setLastFocused(undefined);

const rememberFocus = ({ target }: FocusEvent): void => {
  const card = target instanceof Element && target.closest(CARD);
  if (!card) return;
  const leads = shownCards().map(leadOf);
  const id = leadOf(card);
  const index = leads.indexOf(id);
  setLastFocused({ id, before: leads.slice(0, index).toReversed(), after: leads.slice(index + 1) });
};

/** Remembers the lead that has the focus. */
export const useFocusMemory = (): void =>
  // Before the effects of the page, which may move the focus.
  useLayoutEffect(() => {
    document.addEventListener('focusin', rememberFocus);
    return () => document.removeEventListener('focusin', rememberFocus);
  }, []);

/**
 * Has `restoreFocus` move the focus to another lead, or to one beside it: it may not be on the
 * page yet.
 */
export const focusLater = (
  id: number,
  {
    previous,
    next,
    isComing = false,
  }: { previous?: number | undefined; next?: number | undefined; isComing?: boolean } = {},
): void => {
  const { lastFocused } = deskState();
  const before = [previous, lastFocused?.id].filter((lead) => lead !== undefined);
  setLastFocused({ id, before, after: next === undefined ? [] : [next], isComing });
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest(CARD)) activeElement.blur();
};

/**
 * Gives the focus back to the lead that had it or, if that is gone, to one beside it, at last to
 * the heading. A lead that an action is bringing back is waited for.
 */
export const restoreFocus = (): void => {
  const { activeElement } = document;
  const { lastFocused } = deskState();
  // A focus that was lost is on the page itself, its heading, or in a toast. Any other stays.
  const isLost =
    !activeElement || activeElement.matches('body, h1, [role=region] *, [role=region]');
  if (!lastFocused || !isLost) return;
  const card = cardOf(lastFocused.id);
  if (!card && lastFocused.isComing) return;
  const next =
    card ??
    nearest([...lastFocused.after, ...lastFocused.before]) ??
    document.querySelector<HTMLElement>('h1');
  // After Back, the page may stand where it was already, with a part of the lead below its end.
  const top = card?.getBoundingClientRect().top ?? 0;
  next?.focus({ preventScroll: top >= SCROLL_OFFSET && top < window.innerHeight });
};

/** What had the focus is gone with all leads: a screen reader goes on from the heading. */
export const focusHeadingIfLost = (): void => {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
};

/**
 * Focuses the next (1) or the previous (-1) lead, or the button for older ones. Returns whether
 * there is one. A key that is held waits for the leads that are not in the document yet.
 */
export const focusNeighbor = (direction: 1 | -1, isHeld: boolean): boolean => {
  const cards = shownCards();
  const { id, before = [], after = [] } = deskState().lastFocused ?? {};
  const index = cards.findIndex((card) => leadOf(card) === id);
  const older = direction === 1 && !isHeld ? document.getElementById(OLDER) : null;
  const near = direction === 1 ? [...after, ...before] : [...before, ...after];
  const next =
    index === -1
      ? (nearest(near) ?? cards[0])
      : (cards[index + direction] ?? older ?? cards[index]);
  next?.focus();
  return next !== undefined;
};

export const enterField = (field: HTMLElement | null): void => {
  field?.focus();
  if (field instanceof HTMLTextAreaElement)
    field.setSelectionRange(field.value.length, field.value.length);
  else if (field instanceof HTMLInputElement) field.select();
};
