import { numberedLeads, storeLeads } from '../../backend/src/testing/leads/stored-leads.ts';
import { fillWords } from '../support/content.ts';
import {
  cardOf,
  cards,
  openDesk,
  openLead,
  toastWith,
  submitMany,
  viewLink,
  test,
  recordApiCalls,
  openListening,
  DESK,
  DESK_LIST,
  DESK_REQUEST,
  isNow,
} from '../support/desk.ts';
import { holdRequests } from '../support/hydration.ts';
import { expect } from '../support/test.ts';

const arrived = (count: number) => fillWords(DESK.refreshed.arrived, { count });

test('a page asks for its parts once, and for nothing with time, focus or connection', async ({
  page,
  context,
  submit,
}) => {
  const id = await submit({ name: 'Ada Lovelace' });
  await page.clock.install();
  const takeCalls = recordApiCalls(page);
  const settled = page.waitForResponse('**/api/leads/counts');
  await openListening(page);
  await settled;
  await expect(cards(page)).toHaveCount(1);
  expect(takeCalls().toSorted()).toEqual(['GET /api/leads', 'GET /api/leads/counts']);
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
    expect(takeCalls()).toEqual([]);
  };
  await expectQuiet();
  // It is told of a request, and asks for none.
  await submit({ email: 'grace@example.com' });
  await expect(page.getByRole('status').filter({ hasText: arrived(1) })).toBeVisible();
  await expectQuiet();
  await page.getByRole('button', { name: DESK.refresh }).click();
  await expect(page).toHaveTitle(/^\(2\) /);
  await expect(cards(page)).toHaveCount(2);
  await expect(toastWith(page, arrived(1))).toBeVisible();

  // Only what comes after this counts.
  takeCalls();
  await openLead(page, id);
  for (const text of [
    DESK_REQUEST.notes.none,
    DESK_REQUEST.nothingDone,
    DESK_REQUEST.deliveries.none,
  ])
    await expect(cards(page)).toContainText(text);
  expect(takeCalls().toSorted()).toEqual(
    ['', '/history', '/notes', '/notifications'].map((part) => `GET /api/leads/${id}${part}`),
  );
  await expectQuiet();
  // What was read is shown again without asking.
  await page.goBack();
  await expect(cards(page)).toHaveCount(2);
  await viewLink(page, DESK.states.answered).click();
  await expect(cards(page)).toHaveCount(0);
  expect(takeCalls()).toEqual(['GET /api/leads']);
  await viewLink(page, DESK_LIST.all).click();
  await expect(cards(page)).toHaveCount(2);
  await openLead(page, id);
  await expect(cards(page)).toContainText(DESK_REQUEST.notes.none);
  await expectQuiet();
  await submit({ email: 'edith@example.com' });
  await page.getByRole('button', { name: DESK.refresh }).click();
  await expect(page).toHaveTitle(/^\(3\) /);
});

test('Refresh says how many are new, and leads to them', async ({ page, submit }) => {
  const ids = await submitMany(submit, 40, (index) => ({ name: `Person ${index}` }));
  await openDesk(page, 40);
  await viewLink(page, DESK.states.closed).click();
  await expect(cards(page)).toHaveCount(0);
  await page.goBack();
  await expect(cards(page)).toHaveCount(40);
  const refresh = page.getByRole('button', { name: DESK.refresh });
  await submitMany(submit, 2, () => ({}));
  await submit({ remark: 'filled' });
  await refresh.click();
  const toast = toastWith(page, arrived(2));
  await expect(toast).toBeVisible();
  await expect(refresh).toBeFocused();
  await toast.getByRole('button', { name: DESK.refreshed.show }).click();
  await expect(cards(page).nth(1)).toBeFocused();

  // From another view, and from a request.
  await viewLink(page, DESK.states.closed).click();
  const newest = await submit({});
  await refresh.click();
  await toastWith(page, arrived(1)).getByRole('button', { name: DESK.refreshed.show }).click();
  await expect(page).toHaveURL('/admin/leads?state=new');
  await expect(cardOf(page, newest)).toBeVisible();
  await openLead(page, ids[39]!);
  await refresh.click();
  await expect(toastWith(page, fillWords(DESK.refreshed.nothing, { time: '' }))).toBeVisible();
});

test('Refresh keeps the place in the list', async ({ page, submit }) => {
  const ids = await submitMany(submit, 45, (index) => ({ name: `Person ${index}` }));
  await openDesk(page, 45);
  const card = cardOf(page, ids[20]!);
  await card.focus();
  // Once the focus has scrolled to it.
  await (await card.elementHandle())!.waitForElementState('stable');
  const before = (await card.boundingBox())!.y;
  await submitMany(submit, 3, () => ({}));
  await page
    .getByRole('button', { name: DESK.refresh })
    .evaluate((button: HTMLElement) => button.click());
  await expect(toastWith(page, arrived(3))).toBeVisible();
  await expect(card).toBeFocused();
  await expect.poll(async () => Math.abs((await card.boundingBox())!.y - before)).toBeLessThan(5);
});

test('what is new comes also if older requests arrive during the Refresh', async ({
  page,
  product,
  submit,
}) => {
  await storeLeads(product.database, ...numberedLeads(101));
  await openDesk(page, 100);
  const older = await holdRequests(page, /\/api\/leads\?/);
  await page.getByRole('button', { name: DESK_LIST.loadOlder }).click();
  const newest = await submit({});
  const list = await holdRequests(page, '**/api/leads');
  const asked = page.waitForRequest('**/api/leads');
  await page.getByRole('button', { name: DESK.refresh }).click();
  await asked;
  older.release();
  await expect(cards(page)).toHaveCount(101);
  list.release();
  await expect(cardOf(page, newest)).toBeVisible();
});

test('a view that was read before is read again after a change, and after a Refresh', async ({
  page,
  request,
  submit,
}) => {
  const id = await submit({});
  const openView = async (view: string, count: number) => {
    await viewLink(page, view).click();
    await expect(cards(page)).toHaveCount(count);
  };
  await openDesk(page, 1);
  await openView(DESK.states.answered, 0);
  await openView(DESK_LIST.all, 1);
  await page.keyboard.press('j');
  await expect(cardOf(page, id)).toBeFocused();
  await page.keyboard.press('a');
  await expect(toastWith(page, isNow(id, 'answered'))).toBeVisible();
  await openView(DESK.states.answered, 1);

  await openView(DESK.states.closed, 0);
  await openView(DESK_LIST.all, 1);
  await request.patch(`/api/leads/${id}`, {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: { state: 'closed' },
  });
  await page.getByRole('button', { name: DESK.refresh }).click();
  await expect(toastWith(page, fillWords(DESK.refreshed.nothing, { time: '' }))).toBeVisible();
  await openView(DESK.states.closed, 1);
});
