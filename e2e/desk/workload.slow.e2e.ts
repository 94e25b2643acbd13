import type { Locator, Page } from '@playwright/test';
import {
  numberedLeads,
  storedIds,
  storeLeads,
} from '../../backend/src/testing/leads/stored-leads.ts';
import type { TestDatabase } from '../../backend/src/testing/test-database.ts';
import { fillWords } from '../support/content.ts';
import {
  cardOf,
  cards,
  ofSelection,
  openDesk,
  toastWith,
  selectAll,
  viewLink,
  stopMailLinks,
  tabTo,
  test,
  recordApiCalls,
  DESK,
  DESK_DIALOGS,
  DESK_LIST,
  DESK_REQUEST,
  labelOf,
  isNow,
  areNow,
  labelOfAny,
} from '../support/desk.ts';
import { expect } from '../support/test.ts';

// Slow: each test presses whatever sixty requests take.
//
// Thirty requests that look like spam are deleted. Of thirty others, one is spam after all,
// nineteen are answered one after the other, one gets a note and an answer, nine are closed
// together.

/** Stores thirty of each kind. Returns the ids of those that do not look like spam, newest first. */
const storeThirtyOfEach = async (database: TestDatabase): Promise<number[]> => {
  await storeLeads(database, ...numberedLeads(30), ...numberedLeads(30, { suspected: true }));
  const ids = await storedIds(database);
  return ids.slice(0, 30).toReversed();
};

/** Returns how many clicks, taps and keys there have been since the document was loaded. */
const countInputs = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const counter = Object.assign(window, { inputs: 0 });
    const count = (event: Event) => {
      const isModifier = event instanceof KeyboardEvent && /^(Shift|Control)$/.test(event.key);
      if (event.isTrusted && !isModifier) counter.inputs += 1;
    };
    window.addEventListener('pointerdown', count, { capture: true });
    window.addEventListener('keydown', count, { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { inputs: number }).inputs);
};

/** How often each address of the API was asked. */
const tally = (calls: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const call of calls) {
    const name = call.replace(/\d+/, '17');
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

/** By opening the list and two views, and by one request and its parts. */
const EXPECTED_READS = {
  'GET /api/leads': 3,
  'GET /api/leads/counts': 1,
  'GET /api/leads/17': 1,
  'GET /api/leads/17/history': 1,
  'GET /api/leads/17/notes': 1,
  'GET /api/leads/17/notifications': 1,
};
/** Twenty answers and one that is spam; one note; nine closed at once. */
const EXPECTED_CHANGES = {
  'PATCH /api/leads/17': 21,
  'POST /api/leads/17/notes': 1,
  'PATCH /api/leads': 1,
};

/** @param press clicks or taps */
const handleSixty = async (
  page: Page,
  people: readonly number[],
  press: (target: Locator) => unknown,
) => {
  await stopMailLinks(page);
  const takeCalls = recordApiCalls(page);
  const inputs = await countInputs(page);
  await openDesk(page, 60);
  await press(viewLink(page, DESK_LIST.suspected));
  await expect(cards(page)).toHaveCount(30);
  await press(selectAll(page));
  await press(ofSelection(page, DESK.askToDelete));
  const dialog = page.getByRole('dialog', {
    name: fillWords(DESK_DIALOGS.deleteMany.title, { count: 30 }),
  });
  await expect(dialog.getByRole('listitem')).toHaveCount(6);
  await expect(dialog.getByRole('listitem').last()).toHaveText(
    fillWords(DESK_DIALOGS.deleteMany.more, { count: 25 }),
  );
  await press(
    dialog.getByRole('button', { name: fillWords(DESK_DIALOGS.confirmDelete, { count: 30 }) }),
  );
  await expect(toastWith(page, fillWords(DESK.done.deleted.many, { count: 30 }))).toBeVisible();
  expect(await inputs()).toBe(4);

  await press(viewLink(page, DESK.states.new));
  await expect(cards(page)).toHaveCount(30);
  await press(page.getByRole('button', { name: labelOf(DESK.menu, people[0]!) }));
  await press(page.getByRole('menuitem', { name: DESK.markSpam }));
  await expect(cards(page)).toHaveCount(29);
  for (let answered = 0; answered < 19; answered += 1) {
    // The first and the second in turns: two clicks at one point would be a double click.
    const card = cards(page).nth(answered % 2);
    await press(card.getByRole('link', { name: labelOfAny(DESK.answer) }));
    await press(card.getByRole('button', { name: labelOfAny(DESK.sent.yes) }));
    await expect(cards(page)).toHaveCount(28 - answered);
  }
  const noted = people[20]!;
  await press(cardOf(page, noted).getByRole('heading').getByRole('link'));
  await press(page.getByLabel(DESK_REQUEST.notes.field));
  await page.keyboard.insertText('Called her.');
  await press(page.getByRole('button', { name: DESK_REQUEST.notes.add }));
  await expect(page.getByTestId('lead-note')).toHaveCount(1);
  await press(page.getByRole('link', { name: labelOf(DESK.answer, noted) }));
  await press(page.getByRole('button', { name: labelOf(DESK.sent.yes, noted) }));
  await expect(toastWith(page, isNow(noted, 'answered'))).toBeVisible();
  await press(page.getByRole('link', { name: DESK_REQUEST.list, exact: true }));
  await expect(cards(page)).toHaveCount(9);
  await press(selectAll(page));
  await press(ofSelection(page, DESK.states.closed));
  await expect(toastWith(page, areNow(9, 'closed'))).toBeVisible();
  await expect(page.getByText(DESK_LIST.nothing.new)).toBeVisible();
  // 4 to delete, 1 for the view, 2 for the spam, 38 for 19 answers, 6 for the note, 2 to close.
  expect(await inputs()).toBe(53);
  expect(tally(takeCalls())).toEqual({
    ...EXPECTED_READS,
    ...EXPECTED_CHANGES,
    'POST /api/leads/deletion': 1,
  });
};

test('sixty requests take 53 clicks, and ask for nothing but what one asks for', async ({
  page,
  product,
}) => {
  const people = await storeThirtyOfEach(product.database);
  await handleSixty(page, people, (target) => target.click());
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('sixty requests take 53 taps, and ask for nothing but what one asks for', async ({
    page,
    product,
  }) => {
    const people = await storeThirtyOfEach(product.database);
    await handleSixty(page, people, (target) => target.tap());
    await page.getByRole('button', { name: DESK.undo }).tap();
    await expect(cards(page)).toHaveCount(9);
  });
});

test('sixty requests take 78 keys, and ask for nothing but what one asks for', async ({
  page,
  product,
}) => {
  const people = await storeThirtyOfEach(product.database);
  await stopMailLinks(page);
  const takeCalls = recordApiCalls(page);
  const inputs = await countInputs(page);
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
  };
  await openDesk(page, 60);
  await tabTo(page, viewLink(page, DESK_LIST.suspected));
  await press('Enter');
  await expect(cards(page)).toHaveCount(30);
  await tabTo(page, page.getByRole('button', { name: DESK_LIST.deleteSuspected }));
  await press('Enter');
  const dialog = page.getByRole('dialog', {
    name: fillWords(DESK_DIALOGS.deleteSuspected.title, { count: 30, shown: '30' }),
  });
  await expect(dialog).toBeVisible();
  // From the safe answer, which has the focus, to the one before it.
  await press('Shift+Tab');
  const confirm = dialog.getByRole('button', { name: DESK_DIALOGS.deleteSuspected.confirm });
  await expect(confirm).toBeFocused();
  await press('Enter');
  await expect(toastWith(page, fillWords(DESK.done.deleted.many, { count: 30 }))).toBeVisible();
  await expect(page.getByText(DESK_LIST.nothing.inView)).toBeVisible();
  expect(await inputs()).toBe(18);

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, viewLink(page, DESK.states.new));
  await press('Enter');
  await expect(cards(page)).toHaveCount(30);
  await press('j');
  await press('!');
  await expect(cardOf(page, people[0]!)).toHaveCount(0);
  for (const id of people.slice(1, 20)) {
    await expect(cardOf(page, id)).toBeFocused();
    await press('r');
    await press('a');
    await expect(cardOf(page, id)).toHaveCount(0);
  }
  await expect(cardOf(page, people[20]!)).toBeFocused();
  await press('n');
  await expect(page.getByLabel(DESK_REQUEST.notes.field)).toBeFocused();
  await page.keyboard.insertText('Called her.');
  await press('Control+Enter');
  await expect(page.getByTestId('lead-note')).toHaveCount(1);
  await press('r');
  await press('a');
  await expect(toastWith(page, isNow(people[20]!, 'answered'))).toBeVisible();
  await press('u');
  await expect(cards(page)).toHaveCount(9);
  await expect(cardOf(page, people[21]!)).toBeFocused();
  await press('x');
  await press('j', 8);
  await press('Shift+X');
  await press('c');
  await expect(toastWith(page, areNow(9, 'closed'))).toBeVisible();
  await expect(page.getByText(DESK_LIST.nothing.new)).toBeVisible();
  // 18 to delete, 4 for the view, 2 for the spam, 38 for 19 answers, 5 for the note, 11 to close.
  expect(await inputs()).toBe(78);
  expect(tally(takeCalls())).toEqual({
    ...EXPECTED_READS,
    ...EXPECTED_CHANGES,
    'DELETE /api/leads': 1,
    // The number in the question, then what is left.
    'GET /api/leads/counts': 3,
    'GET /api/leads': 4,
  });
});
