import { leadIn } from '../../lib/paths.ts';

/*
 * A control names its key in `aria-keyshortcuts`, by which screen readers announce it, and from which the shortcut finds
 * it: within the request that has the focus, then on the page.
 */

const CARD = 'article[tabindex]';
const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/** The request that had the focus last, and those before and after it, nearest first: it may be gone by now. */
interface Place {
  id: string;
  before: string[];
  after: string[];
}

let place: Place | undefined;

/** Makes `j` and `k` begin with the first request, as in a new list. */
export const forgetPlace = (): void => {
  place = undefined;
};

/** Keeps the place in the list, from which `j` and `k` go on after an action has removed what had the focus. */
export const keepPlace = ({ target }: FocusEvent): void => {
  const card = target instanceof Element && target.closest(CARD);
  if (!card) return;
  const ids = shownCards().map(({ id }) => id);
  const index = ids.indexOf(card.id);
  place = { id: card.id, before: ids.slice(0, index).toReversed(), after: ids.slice(index + 1) };
};

const shownCards = () => [...document.querySelectorAll<HTMLElement>(CARD)];

/** Handles a key press on the desk. Does nothing while somebody types, with a modifier key, or below a dialog. */
export const pressShortcut = (event: KeyboardEvent): void => {
  const { key, target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.defaultPrevented) return;
  if (!(target instanceof Element) || target.closest(TYPING) || document.querySelector('[role=dialog]'))
    return;
  // On the page of a request, the keys concern that one, wherever the focus is.
  const only = leadIn(window.location.pathname) === undefined ? null : document.querySelector(CARD);
  const card = target.closest(CARD) ?? only;
  const done = key === 'j' || key === 'k' ? step(key === 'j' ? 1 : -1) : press(key, card);
  if (done) event.preventDefault();
};

/** Focuses the next or the previous request; the nearest one if that which had the focus is gone, else the first one. */
const step = (direction: 1 | -1): boolean => {
  const cards = shownCards();
  const { id = '', before = [], after = [] } = place ?? {};
  const index = cards.findIndex((card) => card.id === id);
  const nearest = direction === 1 ? [...after, ...before] : [...before, ...after];
  const next =
    index === -1
      ? (nearest.map((near) => document.getElementById(near)).find(Boolean) ?? cards[0])
      : (cards[index + direction] ?? cards[index]);
  next?.focus();
  return next !== undefined;
};

const press = (key: string, card: Element | null): boolean => {
  const selector = `[aria-keyshortcuts="${CSS.escape(key)}"]`;
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const control =
    all.find((element) => card?.contains(element)) ?? all.find((element) => !element.closest(CARD));
  if (!control) return false;
  if (control.localName === 'summary') openNotes(control);
  else if (control.localName === 'input') control.focus();
  else control.click();
  return true;
};

/** Opens the notes of a request, and focuses the field once it is there. */
const openNotes = (summary: HTMLElement): void => {
  const details = summary.closest('details')!;
  const field = () => details.querySelector('textarea');
  details.open = true;
  field()?.focus();
  if (field()) return;
  new MutationObserver((_changes, observer) => {
    if (!field()) return;
    observer.disconnect();
    field()!.focus();
  }).observe(details, { childList: true, subtree: true });
};
