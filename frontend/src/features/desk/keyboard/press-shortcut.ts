/*
 * A control names its key in `aria-keyshortcuts`, by which screen readers announce it, and from which the shortcut finds
 * it: within the request that has the focus, then on the page.
 */

const CARD = 'article[tabindex]';
const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/** Handles a key press on the desk. Does nothing while somebody types, with a modifier key, or below a dialog. */
export const pressShortcut = (event: KeyboardEvent): void => {
  const { key, target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.defaultPrevented) return;
  if (!(target instanceof Element) || target.closest(TYPING) || document.querySelector('[role=dialog]'))
    return;
  const card = target.closest(CARD);
  const done = key === 'j' || key === 'k' ? step(card, key === 'j' ? 1 : -1) : press(key, card);
  if (done) event.preventDefault();
};

/** Focuses the next or the previous request; the first one if none has the focus. */
const step = (from: Element | null, direction: 1 | -1): boolean => {
  const cards = [...document.querySelectorAll<HTMLElement>(CARD)];
  const next = from ? cards[cards.indexOf(from as HTMLElement) + direction] : cards[0];
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
  if (!details.open) {
    new MutationObserver((_changes, observer) => {
      if (!field()) return;
      observer.disconnect();
      field()!.focus();
    }).observe(details, { childList: true, subtree: true });
    details.open = true;
  } else field()?.focus();
};
