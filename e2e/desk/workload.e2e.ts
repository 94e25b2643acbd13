import type { Locator, Page } from '@playwright/test';
import {
  numberedLeads,
  storedIds,
  storeLeads,
} from '../../backend/src/testing/leads/stored-leads.ts';
import type { TestDatabase } from '../../backend/src/testing/test-database.ts';
import {
  cardOf,
  cards,
  ofSelection,
  openDesk,
  outcome,
  selectAll,
  tab,
  takeDrafts,
  test,
  watchApi,
} from '../support/desk.ts';
import { expect } from '../support/test.ts';

// Thirty requests that look like spam are deleted. Of thirty others, one is spam after all,
// nineteen are answered one after the other, one gets a note and an answer, nine are closed
// together.

/** Returns the ids of the thirty that do not look like spam, newest first. */
const storeSixty = async (database: TestDatabase): Promise<number[]> => {
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

/** Never two in a row at the same point: two taps there are a double tap, which answers once. */
const inTurns = (ids: readonly number[]): number[] =>
  ids.map((id, index) => {
    if (index === 0) return id;
    return ids[index % 2 === 1 ? index + 1 : index - 1]!;
  });

/** How often each address of the API was asked. */
const tally = (calls: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const call of calls) {
    const name = call.replace(/\d+/, '17');
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

/** What is asked for by opening the list and two views, and by one request and its parts. */
const READ = {
  'GET /api/leads': 3,
  'GET /api/leads/counts': 1,
  'GET /api/leads/17': 1,
  'GET /api/leads/17/history': 1,
  'GET /api/leads/17/notes': 1,
  'GET /api/leads/17/notifications': 1,
};
/** Twenty answers and one that is spam; one note; nine closed at once. */
const CHANGED = { 'PATCH /api/leads/17': 21, 'POST /api/leads/17/notes': 1, 'PATCH /api/leads': 1 };

const work = async (page: Page, people: readonly number[], press: (target: Locator) => unknown) => {
  await takeDrafts(page);
  const asked = watchApi(page);
  const inputs = await countInputs(page);
  await openDesk(page, 60);
  await press(tab(page, /^Suspected/));
  await expect(cards(page)).toHaveCount(30);
  await press(selectAll(page));
  await press(ofSelection(page, 'Delete…'));
  const dialog = page.getByRole('dialog', { name: 'Delete 30 requests?' });
  await expect(dialog.getByRole('listitem')).toHaveCount(6);
  await expect(dialog.getByRole('listitem').last()).toHaveText('and 25 more');
  await press(dialog.getByRole('button', { name: 'Delete', exact: true }));
  await expect(outcome(page, '30 requests have been deleted.')).toBeVisible();
  expect(await inputs()).toBe(4);

  await press(tab(page, /^New/));
  await expect(cards(page)).toHaveCount(30);
  const [spam, ...others] = people;
  await press(page.getByRole('button', { name: `More: #${spam}` }));
  await press(page.getByRole('menuitem', { name: 'Mark as spam' }));
  for (const id of inTurns(others.slice(0, 19))) {
    await press(page.getByRole('link', { name: `Answer: #${id}`, exact: true }));
    await expect(cardOf(page, id)).toHaveCount(0);
  }
  const noted = others[19]!;
  await press(cardOf(page, noted).getByRole('heading').getByRole('link'));
  await press(page.getByLabel('New note'));
  await page.keyboard.insertText('Called her.');
  await press(page.getByRole('button', { name: 'Add note' }));
  await expect(page.getByTestId('lead-note')).toHaveCount(1);
  await press(page.getByRole('link', { name: `Answer: #${noted}` }));
  await expect(outcome(page, `#${noted} is now Answered.`)).toBeVisible();
  await press(page.getByRole('link', { name: 'Requests', exact: true }));
  await expect(cards(page)).toHaveCount(9);
  await press(selectAll(page));
  await press(ofSelection(page, 'Closed'));
  await expect(outcome(page, '9 requests are now Closed.')).toBeVisible();
  await expect(page.getByText('Nothing new. No request is waiting for an answer.')).toBeVisible();
  // One for each answer; two to mark as spam; four for the note, two for the nine.
  expect(await inputs()).toBe(4 + 1 + 2 + 19 + 5 + 2);
  expect(tally(asked())).toEqual({ ...READ, ...CHANGED, 'POST /api/leads/deletion': 1 });
};

test('sixty requests take 33 clicks, and ask for nothing but what one asks for', async ({
  page,
  product,
}) => {
  const people = await storeSixty(product.database);
  await work(page, people, (target) => target.click());
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('sixty requests take 33 taps, and ask for nothing but what one asks for', async ({
    page,
    product,
  }) => {
    const people = await storeSixty(product.database);
    await work(page, people, (target) => target.tap());
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(cards(page)).toHaveCount(9);
  });
});

test('sixty requests take 59 keys, and ask for nothing but what one asks for', async ({
  page,
  product,
}) => {
  const people = await storeSixty(product.database);
  await takeDrafts(page);
  const asked = watchApi(page);
  const inputs = await countInputs(page);
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
  };
  await openDesk(page, 60);
  await press('Tab', 7);
  await expect(tab(page, /^Suspected/)).toBeFocused();
  await press('Enter');
  await expect(cards(page)).toHaveCount(30);
  await press('Tab', 7);
  await expect(page.getByRole('button', { name: 'Delete all suspected…' })).toBeFocused();
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete all 30 suspected requests?' });
  await expect(dialog).toBeVisible();
  await press('Tab', 2);
  await expect(dialog.getByRole('button', { name: 'Delete all' })).toBeFocused();
  await press('Enter');
  await expect(outcome(page, '30 requests have been deleted.')).toBeVisible();
  await expect(page.getByText('No requests in this view.')).toBeVisible();
  expect(await inputs()).toBe(19);

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press('Tab', 3);
  await expect(tab(page, /^New/)).toBeFocused();
  await press('Enter');
  await expect(cards(page)).toHaveCount(30);
  await press('j');
  await press('!');
  await expect(cardOf(page, people[0]!)).toHaveCount(0);
  for (const id of people.slice(1, 20)) {
    await expect(cardOf(page, id)).toBeFocused();
    await press('r');
    await expect(cardOf(page, id)).toHaveCount(0);
  }
  await expect(cardOf(page, people[20]!)).toBeFocused();
  await press('n');
  await expect(page.getByLabel('New note')).toBeFocused();
  await page.keyboard.insertText('Called her.');
  await press('Control+Enter');
  await expect(page.getByTestId('lead-note')).toHaveCount(1);
  await press('r');
  await expect(outcome(page, `#${people[20]} is now Answered.`)).toBeVisible();
  await press('u');
  await expect(cards(page)).toHaveCount(9);
  await expect(cardOf(page, people[21]!)).toBeFocused();
  await press('x');
  await press('j', 8);
  await press('Shift+X');
  await press('c');
  await expect(outcome(page, '9 requests are now Closed.')).toBeVisible();
  await expect(page.getByText('Nothing new. No request is waiting for an answer.')).toBeVisible();
  expect(await inputs()).toBe(19 + 4 + 2 + 19 + 4 + 11);
  expect(tally(asked())).toEqual({
    ...READ,
    ...CHANGED,
    'DELETE /api/leads': 1,
    // The number in the question, then what is left.
    'GET /api/leads/counts': 3,
    'GET /api/leads': 4,
  });
});
