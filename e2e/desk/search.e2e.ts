import type { Locator } from '@playwright/test';
import { fillWords } from '../support/content.ts';
import {
  cardOf,
  cards,
  openDesk,
  toastWith,
  search,
  setState,
  openLead,
  submitMany,
  tabTo,
  test,
  DESK,
  DESK_LIST,
  DESK_REQUEST,
  isNow,
  filterButton,
  readablePeriod,
} from '../support/desk.ts';
import { holdRequests, untilIdle } from '../support/hydration.ts';
import { expect } from '../support/test.ts';

const ONE_EARLIER = fillWords(DESK.earlier, { count: 1, shown: 1 });

test.describe('a number that was typed', () => {
  // No request has such a number, and the browser reports the 404.
  test.use({ expectedMessages: /404/ });

  test('#17 leads to that request from any tab, or says that there is none', async ({
    page,
    submit,
  }) => {
    const [first, second] = await submitMany(submit, 2, (index) => ({ name: `Person ${index}` }));
    await openDesk(page, 0, '/admin/leads?state=suspected');
    for (const [typed, id] of [
      [`#${first}`, first],
      [String(second), second],
    ] as const) {
      await search(page, typed);
      await expect(page).toHaveURL(`/admin/leads/${id}`);
      await expect(cardOf(page, id)).toBeFocused();
      await page.goBack();
      await expect(page).toHaveURL('/admin/leads?state=suspected');
    }
    // A late answer leads nowhere after somebody has gone on.
    for (const [goOn, address] of [
      [() => openLead(page, second), `/admin/leads/${second}`],
      [() => search(page, 'Person'), '/admin/leads'],
    ] as const) {
      await openDesk(page, 2);
      const answer = await holdRequests(page, `**/api/leads/${first}`);
      const asked = page.waitForRequest(`**/api/leads/${first}`);
      const answered = page.waitForResponse(`**/api/leads/${first}`);
      await search(page, `#${first}`);
      await asked;
      await goOn();
      answer.release();
      await answered;
      await untilIdle(page);
      await expect(page).toHaveURL(address);
    }
    await openDesk(page, 0, '/admin/leads?state=suspected');
    await search(page, '#999999999');
    await expect(
      page.getByText(fillWords(DESK_LIST.nothing.number, { number: '#999999999' })),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: DESK_LIST.searchAll })).toHaveCount(0);
  });
});

test('the address of the list, opened anew, shows all; a reload keeps the search', async ({
  page,
  submit,
}) => {
  await submitMany(submit, 2, (index) => ({ name: `Person ${index}` }));
  await openDesk(page, 2);
  await search(page, 'Person 1');
  await expect(cards(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel(DESK_LIST.search)).toHaveValue('Person 1');
  await expect(cards(page)).toHaveCount(1);
  await openDesk(page, 2);
  await expect(page.getByLabel(DESK_LIST.search)).toHaveValue('');
});

test('where a search looks is said above what it found', async ({ page, submit }) => {
  const id = await submit({ name: 'Ada Lovelace' });
  await openDesk(page, 1);
  const hint = page.getByText(DESK_LIST.searchHint);
  const widthOf = async () => (await hint.boundingBox())!.width;
  // For screen readers only.
  expect(await widthOf()).toBeLessThan(10);
  await search(page, 'lovelace');
  await expect.poll(widthOf).toBeGreaterThan(200);
  const { y, height } = (await hint.boundingBox())!;
  expect(y + height).toBeLessThan((await cardOf(page, id).boundingBox())!.y);
});

test('opened from the mail, Next goes through New', async ({ page, submit }) => {
  const ids = await submitMany(submit, 4, (index) => ({ name: `Person ${index}` }));
  await page.goto('/admin/leads');
  await setState(page, ids[1]!, DESK.states.closed);
  await expect(toastWith(page, isNow(ids[1]!, 'closed'))).toBeVisible();
  // No list has been shown since.
  await page.goto('about:blank');
  await page.addInitScript(() => sessionStorage.removeItem('shown-list'));
  await page.goto(`/admin/leads/${ids[2]}`);
  await expect(page.getByRole('heading', { name: DESK_REQUEST.audit })).toBeVisible();
  // A late answer leads nowhere after somebody has gone on.
  const answer = await holdRequests(page, /\/api\/leads\?/);
  const answered = page.waitForResponse(/\/api\/leads\?/);
  await page.keyboard.press('j');
  await page.keyboard.press('+');
  await expect(page).toHaveURL('/admin/leads/new');
  answer.release();
  await answered;
  await untilIdle(page);
  await expect(page).toHaveURL('/admin/leads/new');
  await page.goBack();
  await expect(page.getByRole('heading', { name: DESK_REQUEST.audit })).toBeVisible();
  await page.keyboard.press('j');
  await expect(cardOf(page, ids[0]!)).toBeVisible();
  await expect(page.getByRole('link', { name: DESK_REQUEST.next, exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: DESK_REQUEST.previous }).click();
  await expect(cardOf(page, ids[2]!)).toBeVisible();
  await page.getByRole('link', { name: DESK_REQUEST.list, exact: true }).click();
  await expect(page).toHaveURL('/admin/leads?state=new');
  await expect(cards(page)).toHaveCount(3);
});

test('a period is chosen by one click, in days of the calendar', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-03-09T12:00:00'));
  await page.goto('/admin/leads');
  for (const [preset, from] of [
    [DESK.period.today, '2026-03-09'],
    [DESK.period.days7, '2026-03-03'],
    [DESK.period.days30, '2026-02-08'],
    [DESK.period.year, '2026-01-01'],
  ] as const) {
    await filterButton(page).click();
    await page.getByRole('button', { name: preset, exact: true }).click();
    const period = readablePeriod(from, '2026-03-09');
    const name = fillWords(DESK_LIST.filter.between, { period });
    await expect(page.getByRole('button', { name })).toBeVisible();
  }
});

test('a period is typed by keyboard: Tab leads through the form of the filter', async ({
  page,
}) => {
  await page.goto('/admin/leads');
  await filterButton(page).focus();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel(DESK.period.to));
  // The third day of the third month, in whichever order.
  await page.keyboard.type('03032026');
  await page.keyboard.press('Enter');
  const name = fillWords(DESK_LIST.filter.until, { day: readablePeriod('2026-03-03') });
  await expect(page.getByRole('button', { name })).toBeFocused();
  // Behind its last control, the form is closed: it lay over what has the focus.
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: DESK.menu, exact: true }));
  await expect(page.getByLabel(DESK.period.to)).toBeHidden();
});

test('a card says how often this person wrote before, and leads to those requests', async ({
  page,
  submit,
}) => {
  const first = await submit({ email: 'Ada@example.com' });
  await submit({ email: 'grace@example.com' });
  const second = await submit({});
  await openDesk(page, 3, '/admin/leads?state=new');
  await expect(cardOf(page, first).getByRole('link', { name: ONE_EARLIER })).toHaveCount(0);
  await cardOf(page, second).getByRole('link', { name: ONE_EARLIER }).click();
  await expect(page).toHaveURL('/admin/leads');
  await expect(page.getByLabel(DESK_LIST.search)).toHaveValue('ada@example.com');
  await expect(cards(page)).toHaveCount(2);
  await page.goBack();
  await expect(cards(page)).toHaveCount(3);
});

test('with Ctrl, a link that searches or asks first opens in a tab of its own', async ({
  page,
  context,
  submit,
}) => {
  const first = await submit({});
  const second = await submit({});
  const expectTabOfItsOwn = async (link: Locator) => {
    const address = page.url();
    const opened = context.waitForEvent('page');
    await link.click({ modifiers: ['ControlOrMeta'] });
    const tab = await opened;
    await expect(cards(tab)).toHaveCount(2);
    await tab.close();
    await expect(page).toHaveURL(address);
  };
  await page.goto(`/admin/leads/${first}`);
  await expectTabOfItsOwn(page.getByRole('link', { name: DESK_REQUEST.next, exact: true }));
  await openDesk(page, 2, '/admin/leads?state=new');
  await expectTabOfItsOwn(cardOf(page, second).getByRole('link', { name: ONE_EARLIER }));
});
