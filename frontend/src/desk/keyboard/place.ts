import { SCROLL_OFFSET } from '../../lib/scroll.ts';

/** A request on the page, which a shortcut focuses. */
export const CARD = 'article[tabindex]';

export const cardId = (lead: number): string => `request-${lead}`;

export const OLDER = 'older-requests';

/** The request that had the focus last, and those before and after it, nearest first: it may be gone by now. */
let place: { id: string; before: string[]; after: string[] } | undefined;

const shownCards = () => [...document.querySelectorAll<HTMLElement>(CARD)];
const nearest = (ids: readonly string[]) =>
  ids.map((id) => document.getElementById(id)).find(Boolean);

/** Whether a request is the one that `restoreFocus` would move the focus to, or beside that. */
export const isPlace = (lead: number): boolean =>
  place !== undefined && [place.id, place.after[0], place.before[0]].includes(cardId(lead));

export const forgetPlace = (): void => {
  place = undefined;
};

export const keepPlace = ({ target }: FocusEvent): void => {
  const card = target instanceof Element && target.closest(CARD);
  if (!card) return;
  const ids = shownCards().map(({ id }) => id);
  const index = ids.indexOf(card.id);
  place = { id: card.id, before: ids.slice(0, index).toReversed(), after: ids.slice(index + 1) };
};

/** Has `restoreFocus` move the focus to another request, or to one beside it: it may not be on the page yet. */
export const focusLater = (
  lead: number,
  { previous, next }: { previous?: number | undefined; next?: number | undefined } = {},
): void => {
  const before = [
    ...(previous === undefined ? [] : [cardId(previous)]),
    ...(place ? [place.id] : []),
  ];
  place = { id: cardId(lead), before, after: next === undefined ? [] : [cardId(next)] };
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest(CARD)) activeElement.blur();
};

/** Gives the focus back to the request that had it or, if that is gone, to one beside it, at last to the heading. */
export const restoreFocus = (): void => {
  const { activeElement } = document;
  if (!place || activeElement?.matches('body, h1, [role=region] *, [role=region]') === false)
    return;
  const card = document.getElementById(place.id);
  const next =
    card ??
    nearest([...place.after, ...place.before]) ??
    document.querySelector<HTMLElement>('main h1');
  // After Back, the page may stand where it was already, with a part of the request below its end.
  const top = card?.getBoundingClientRect().top ?? 0;
  next?.focus({ preventScroll: top >= SCROLL_OFFSET && top < window.innerHeight });
};

/**
 * Focuses the next (1) or the previous (-1) request, or the button for older ones. Returns whether there is one. A key
 * that is held waits for the requests that are not in the document yet.
 */
export const step = (direction: 1 | -1, isHeld: boolean): boolean => {
  const cards = shownCards();
  const { id = '', before = [], after = [] } = place ?? {};
  const index = cards.findIndex((card) => card.id === id);
  const older = direction === 1 && !isHeld ? document.getElementById(OLDER) : null;
  const next =
    index === -1
      ? (nearest(direction === 1 ? [...after, ...before] : [...before, ...after]) ?? cards[0])
      : (cards[index + direction] ?? older ?? cards[index]);
  next?.focus();
  return next !== undefined;
};
