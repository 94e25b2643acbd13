import { violationsInBothSchemes } from '../support/axe.ts';
import {
  cardOf,
  cards,
  openDesk,
  openLead,
  outcome,
  setState,
  stateOf,
  submitMany,
  test,
  watchApi,
  type Submit,
} from '../support/desk.ts';
import { denyStorage, holdRequests } from '../support/hydration.ts';
import { expect } from '../support/test.ts';

/** Submits leads and returns their ids, newest first. */
const submitFifty = async (submit: Submit) => {
  const ids = await submitMany(submit, 50, (index) => ({
    name: `Person ${index}`,
    message: 'One.\nTwo.',
  }));
  return ids.toReversed();
};

test('a morning by keyboard asks for nothing but what one asks for', async ({ page, submit }) => {
  const ids = await submitFifty(submit);
  const answer = await holdRequests(page, `**/api/leads/${ids[4]}`);
  await openDesk(page, 50, '/admin/leads?state=new');
  await expect(page).toHaveTitle(/^\(50\) /);
  const asked = watchApi(page);
  await page.keyboard.press('j');
  await expect(cardOf(page, ids[0]!)).toBeFocused();
  // Keys concern this request, so it must be seen.
  await expect(cardOf(page, ids[0]!)).toHaveCSS('outline-style', 'solid');
  await expect(cardOf(page, ids[0]!)).toHaveAccessibleName(
    /^#\d+ Person 50, New, \w{3} \d+, \d{4}, /,
  );
  await page.keyboard.press('j');
  await page.keyboard.down('a');
  await expect(cardOf(page, ids[1]!)).toHaveCount(0);
  await expect(cardOf(page, ids[2]!)).toBeFocused();
  // Held down, it repeats.
  await page.keyboard.down('a');
  await page.keyboard.up('a');
  await page.keyboard.press('c');
  await expect(cardOf(page, ids[3]!)).toBeFocused();
  await page.keyboard.press('r');
  await expect(cards(page)).toHaveCount(47);
  await expect(page).toHaveTitle(/^\(47\) /);
  expect(asked()).toEqual([1, 2, 3].map((index) => `PATCH /api/leads/${ids[index]}`));

  await page.keyboard.press('k');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible();
  // Its name is announced: the heading is the same on each page.
  await expect(cardOf(page, ids[0]!)).toBeFocused();
  // Neither while the page before is still there, nor until the field has come.
  await cardOf(page, ids[0]!).evaluate((card) => {
    for (const key of 'jnac')
      card.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  answer.release();
  await expect(page.getByLabel('New note')).toBeFocused();
  await page.keyboard.type('jack of all');
  await expect(page.getByLabel('New note')).toHaveValue('jack of all');
  await page.goBack();
  await expect(cards(page)).toHaveCount(47);
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('n');
  await expect(page.getByLabel('New note')).toBeFocused();
});

test('a morning by touch on a phone', async ({ browser, product, submit }) => {
  const ids = await submitFifty(submit);
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openDesk(page, 50, '/admin/leads?state=new');
  await page.getByRole('link', { name: `Answer: #${ids[0]}` }).tap();
  await expect(cards(page)).toHaveCount(49);
  await page.getByRole('button', { name: `More: #${ids[1]}` }).tap();
  await page.getByRole('menuitem', { name: 'Mark as spam' }).tap();
  await expect(cards(page)).toHaveCount(48);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(cards(page)).toHaveCount(49);
  await cardOf(page, ids[2]!).getByRole('heading', { level: 2 }).getByRole('link').tap();
  await page.getByRole('link', { name: 'Next' }).tap();
  await setState(page, ids[3]!, 'Closed');
  await expect(stateOf(page, ids[3]!)).toHaveText('Closed');
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Requests', exact: true }).tap();
  await expect(cards(page)).toHaveCount(48);
  await context.close();
});

test('§7 a page of the desk asks for its parts once, and for nothing by itself: not with time, focus or a new connection', async ({
  page,
  context,
  submit,
}) => {
  const id = await submit({ name: 'Ada Lovelace' });
  await page.clock.install();
  const asked = watchApi(page);
  const settled = page.waitForResponse('**/api/leads/counts');
  await openDesk(page, 1);
  await settled;
  expect(asked().toSorted()).toEqual(['GET /api/leads', 'GET /api/leads/counts']);
  const expectQuiet = async () => {
    await page.clock.runFor(60_000);
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    });
    await page.clock.runFor(10_000);
    await context.setOffline(true);
    await context.setOffline(false);
    await page.clock.runFor(60_000);
    expect(asked()).toEqual([]);
  };
  await expectQuiet();
  await submit({ email: 'grace@example.com' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveTitle(/^\(2\) /);
  await expect(cards(page)).toHaveCount(2);
  await expect(outcome(page, '1 new request')).toBeVisible();

  asked();
  await openLead(page, id);
  for (const text of [
    'No notes yet.',
    'Nothing has been done yet.',
    'No notification channel is set up.',
  ])
    await expect(cards(page)).toContainText(text);
  expect(asked().toSorted()).toEqual(
    ['', '/history', '/notes', '/notifications'].map((part) => `GET /api/leads/${id}${part}`),
  );
  await expectQuiet();
  // What was read is shown again without asking.
  await page.goBack();
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Answered' }).first().click();
  await expect(cards(page)).toHaveCount(0);
  expect(asked()).toEqual(['GET /api/leads']);
  await page.getByRole('link', { name: 'All' }).first().click();
  await expect(cards(page)).toHaveCount(2);
  await openLead(page, id);
  await expect(cards(page)).toContainText('No notes yet.');
  await expectQuiet();
  await submit({ email: 'edith@example.com' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveTitle(/^\(3\) /);
});

test('a view that was read before is read again once a request has come to it', async ({
  page,
  submit,
}) => {
  const id = await submit({});
  await openDesk(page, 1);
  const view = (name: string) => page.getByRole('main').getByRole('link', { name }).first();
  await view('Answered').click();
  await expect(cards(page)).toHaveCount(0);
  await view('All').click();
  await page.keyboard.press('j');
  await expect(cardOf(page, id)).toBeFocused();
  await page.keyboard.press('a');
  await expect(outcome(page, 'is now Answered')).toBeVisible();
  await view('Answered').click();
  await expect(cards(page)).toHaveCount(1);
});

test('the shortcuts are listed and can be turned off, also without storage', async ({
  page,
  submit,
}) => {
  const first = await submit({});
  const second = await submit({});
  for (const stored of [true, false]) {
    if (!stored) await denyStorage(page, 'localStorage');
    await openDesk(page, 2);
    await page.keyboard.press('j');
    await expect(cardOf(page, second)).toBeFocused();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog).toContainText('set the request to Answered');
    await dialog.getByLabel('Use these shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await expect(cardOf(page, second)).toBeFocused();
    await page.keyboard.press('j');
    await expect(cardOf(page, first)).not.toBeFocused();
    await page.keyboard.press('Tab');
    if (!stored) continue;
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await dialog.getByLabel('Use these shortcuts').check();
    await page.keyboard.press('Escape');
  }
});
