/** A request on the page, which a shortcut focuses. */
export const CARD = 'article[tabindex]';

/** The request that had the focus last, and those before and after it, nearest first: it may be gone by now. */
interface Place {
  id: string;
  before: string[];
  after: string[];
}

let place: Place | undefined;

const shownCards = () => [...document.querySelectorAll<HTMLElement>(CARD)];
const nearest = (ids: readonly string[]) => ids.map((id) => document.getElementById(id)).find(Boolean);

/** Makes `j` and `k` begin with the first request, as in a new list. */
export const forgetPlace = (): void => {
  place = undefined;
};

/** Keeps the place in the list, for `step` and `restoreFocus`. */
export const keepPlace = ({ target }: FocusEvent): void => {
  const card = target instanceof Element && target.closest(CARD);
  if (!card) return;
  const ids = shownCards().map(({ id }) => id);
  const index = ids.indexOf(card.id);
  place = { id: card.id, before: ids.slice(0, index).toReversed(), after: ids.slice(index + 1) };
};

export const cardId = (lead: number): string => `request-${lead}`;

/**
 * Has `restoreFocus` move the focus from a request to another one, or to one beside that: it may not be on the page yet.
 * If none of them comes, the focus returns to where it was.
 */
export const focusLater = (
  lead: number,
  beside: { previous?: number | undefined; next?: number | undefined } = {},
): void => {
  const idsOf = (neighbor?: number) => (neighbor === undefined ? [] : [cardId(neighbor)]);
  const before = [...idsOf(beside.previous), ...(place ? [place.id] : [])];
  place = { id: cardId(lead), before, after: idsOf(beside.next) };
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest(CARD)) activeElement.blur();
};

/** Whether the focus is where it falls: on the page, its heading upon arrival, or a notice whose button was pressed. */
const isFocusLost = (): boolean =>
  document.activeElement?.matches('body, h1, [role=region] *, [role=region]') ?? true;

/** If the focus was in a request, gives it back. If that is gone, the next one gets it, at the end the one before, and at last the heading. */
export const restoreFocus = (): void => {
  if (!place || !isFocusLost()) return;
  const card = document.getElementById(place.id);
  if (card) card.focus();
  else {
    const next = nearest([...place.after, ...place.before]) ?? document.querySelector<HTMLElement>('main h1');
    next?.focus({ preventScroll: true });
  }
};

/** The button after the last request that is shown. */
export const OLDER = 'older-requests';

/**
 * Focuses the next (1) or the previous (-1) request; at first the first one, after the last one the button for older ones.
 * Returns whether there is one.
 */
export const step = (direction: 1 | -1): boolean => {
  const cards = shownCards();
  const { id = '', before = [], after = [] } = place ?? {};
  const index = cards.findIndex((card) => card.id === id);
  const older = direction === 1 ? document.getElementById(OLDER) : null;
  const next =
    index === -1
      ? (nearest(direction === 1 ? [...after, ...before] : [...before, ...after]) ?? cards[0])
      : (cards[index + direction] ?? older ?? cards[index]);
  next?.focus();
  return next !== undefined;
};
