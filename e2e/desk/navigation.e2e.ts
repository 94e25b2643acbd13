import type { Locator } from '@playwright/test';
import { fillWords, SHARED, shown } from '../support/content.ts';
import {
  cardOf,
  cards,
  deleteLead,
  openDesk,
  openLead,
  toastWith,
  search,
  setState,
  stateOf,
  submitMany,
  test,
  DESK,
  DESK_LIST,
  DESK_REQUEST,
  isNow,
  aboutLead,
} from '../support/desk.ts';
import { holdRequests, untilHydrated } from '../support/hydration.ts';
import { expectPosition, scrollTo } from '../support/scrolling.ts';
import { expect } from '../support/test.ts';

/** A lead. Its height on the page depends on the index. */
const person = (index: number) => ({
  name: `Person ${index}`,
  company: index <= 2 ? 'US Navy' : '',
  message: 'A line.\n'.repeat((index * 7) % 25),
});

/**
 * Notes where the card is when the visitor leaves it: cards that come near take their heights, so
 * that it may still move after a scroll.
 */
const noteTopAtClick = (card: Locator) =>
  card.evaluate((element) => {
    const note = () => {
      document.documentElement.dataset['leftAt'] = String(element.getBoundingClientRect().top);
    };
    window.addEventListener('click', note, { capture: true, once: true });
  });

test('Back from a request shows it where it was, as it is now', async ({ page, submit }) => {
  const ids = await submitMany(submit, 40, person);
  await openDesk(page, 40);
  for (const id of [ids[27]!, ids[6]!]) {
    await cardOf(page, id).getByRole('heading', { level: 2 }).hover();
    await noteTopAtClick(cardOf(page, id));
    await openLead(page, id);
    const before = Number(await page.locator('html').getAttribute('data-left-at'));
    // The answer to the change comes later than Back.
    const answer = await holdRequests(page, `**/api/leads/${id}`);
    await setState(page, id, DESK.states.answered);
    await expect(stateOf(page, id)).toHaveText(DESK.states.answered);

    await page.goBack();
    await expect(page).toHaveTitle(shown(DESK.listTitle));
    answer.release();

    await expect(cards(page)).toHaveCount(40);
    await expect(cardOf(page, id)).toBeFocused();
    await expect
      .poll(async () => Math.abs((await cardOf(page, id).boundingBox())!.y - before))
      .toBeLessThan(5);
    await expect(stateOf(page, id)).toHaveText(DESK.states.answered);
  }
  await search(page, 'US Navy');
  await expect(cards(page)).toHaveCount(2);
  for (const goToList of [() => page.goBack(), () => page.keyboard.press('u')]) {
    await openLead(page, ids[0]!);
    await goToList();
    await expect(page.getByLabel(DESK_LIST.search)).toHaveValue('US Navy');
    await expect(cards(page)).toHaveCount(2);
  }
});

test('a reload and Back from a page of the site keep the position in the list', async ({
  page,
  submit,
}) => {
  await submitMany(submit, 30, person);
  await openDesk(page, 30);
  await scrollTo(page, 1500);
  await page.reload();
  await expectPosition(page, 1500);
  // Without a scroll to the link.
  await page.getByRole('link', { name: DESK.viewSite }).dispatchEvent('click');
  await expect(page).toHaveURL('/');
  await untilHydrated(page);
  await page.goBack();
  await expectPosition(page, 1500);
});

test('Previous and Next walk through the view; the list is where one was', async ({
  page,
  submit,
}) => {
  const ids = await submitMany(submit, 4, person);
  const steps = page.getByRole('navigation', { name: DESK_REQUEST.others });
  const step = (name: string) => steps.getByRole('link', { name, exact: true });
  await page.goto('/admin/leads');
  await setState(page, ids[2]!, DESK.states.closed);
  await expect(toastWith(page, isNow(ids[2]!, 'closed'))).toBeVisible();
  await openDesk(page, 3, '/admin/leads?state=new');
  await openLead(page, ids[3]!);
  await expect(page).toHaveTitle(/^\(3\) #\d+ Person 4 \|/);
  await expect(step(DESK_REQUEST.previous)).toHaveCount(0);
  await step(DESK_REQUEST.next).click();
  await expect(cardOf(page, ids[1]!)).toBeVisible();
  await page.reload();
  await expect(step(DESK_REQUEST.next)).toBeVisible();
  // Each step stands in one line.
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 780 });
    for (const control of await steps.locator('a, button').all())
      expect((await control.boundingBox())!.height).toBeLessThan(50);
  }
  await page.keyboard.press('j');
  await expect(cardOf(page, ids[0]!)).toBeVisible();
  await expect(step(DESK_REQUEST.next)).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(cardOf(page, ids[1]!)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin/leads?state=new');
  await expect(cardOf(page, ids[1]!)).toBeFocused();

  await page.keyboard.press('o');
  await step(DESK_REQUEST.next).click();
  await expect(cardOf(page, ids[0]!)).toBeVisible();
  await step(DESK_REQUEST.list).click();
  await expect(cards(page)).toHaveCount(3);
  await expect(cardOf(page, ids[0]!)).toBeFocused();
  // It leaves the view where it is open.
  await openLead(page, ids[1]!);
  await setState(page, ids[1]!, DESK.states.closed);
  await expect(toastWith(page, isNow(ids[1]!, 'closed'))).toBeVisible();
  await expect(cardOf(page, ids[0]!)).toBeFocused();
  await page.keyboard.press('u');
  await expect(cards(page)).toHaveCount(2);
  await expect(cardOf(page, ids[0]!)).toBeFocused();
});

test('a request that is deleted leads to the next one, or to the list', async ({
  page,
  submit,
}) => {
  const [first, second, third] = await submitMany(submit, 3, person);
  await openDesk(page, 3, '/admin/leads?state=new');
  await openLead(page, second);
  for (const [id, focused] of [
    [second, cardOf(page, first)],
    [first, cardOf(page, third)],
    [third, page.getByRole('heading', { name: DESK.listTitle })],
  ] as const) {
    await deleteLead(page, id);
    await expect(toastWith(page, aboutLead(DESK.done.deleted.one, id))).toBeVisible();
    await expect(focused).toBeFocused();
  }
  await expect(page.getByText(DESK_LIST.nothing.new)).toBeVisible();
  await expect(page.getByRole('button', { name: DESK_LIST.clearSearch })).toHaveCount(0);
  await expect(page).toHaveURL('/admin/leads?state=new');
});

test('a request that is closed or marked leads to the next one; Undo leads back', async ({
  page,
  submit,
}) => {
  const [first, second, third] = await submitMany(submit, 3, person);
  await openDesk(page, 3, '/admin/leads?state=new');
  await openLead(page, third);
  await page.keyboard.press('c');
  await expect(cardOf(page, second)).toBeFocused();
  await expect(toastWith(page, isNow(third, 'closed'))).toBeVisible();
  await page.keyboard.press('z');
  await expect(cardOf(page, third)).toBeFocused();
  await expect(stateOf(page, third)).toHaveText(DESK.states.new);

  await page.keyboard.press('j');
  await expect(cardOf(page, second)).toBeFocused();
  await page.keyboard.press('!');
  await expect(cardOf(page, first)).toBeFocused();
  await expect(toastWith(page, aboutLead(DESK.done.marked.one, second))).toBeVisible();
  // Answered ones stay, for a note.
  await page.keyboard.press('a');
  await expect(stateOf(page, first)).toHaveText(DESK.states.answered);
  await expect(toastWith(page, isNow(first, 'answered'))).toBeVisible();
  // After the last one, the list.
  await page.keyboard.press('c');
  await expect(page).toHaveURL('/admin/leads?state=new');
  await expect(cards(page)).toHaveCount(1);
});

test('a request that was closed stays while a note about it is written or not saved', async ({
  page,
  submit,
}) => {
  const [, second] = await submitMany(submit, 2, person);
  await openDesk(page, 2, '/admin/leads?state=new');
  await openLead(page, second);
  const answer = await holdRequests(page, `**/api/leads/${second}`);
  await page.keyboard.press('c');
  await expect(stateOf(page, second)).toHaveText(DESK.states.closed);
  await page.keyboard.press('n');
  // What is typed before the field is there would be keys of the page.
  await expect(page.getByLabel(DESK_REQUEST.notes.field)).toBeFocused();
  await page.keyboard.type('Called her.');
  answer.release();
  await expect(toastWith(page, isNow(second, 'closed'))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('!');
  await expect(toastWith(page, aboutLead(DESK.done.marked.one, second))).toBeVisible();
  await expect(page).toHaveURL(`/admin/leads/${second}`);
  await expect(page.getByLabel(DESK_REQUEST.notes.field)).toHaveValue('Called her.');
});

test('a request that is opened before its change is saved shows the change', async ({
  page,
  submit,
}) => {
  const id = await submit({ name: 'Ada' });
  const saved = Promise.withResolvers<void>();
  // Before the page is opened: a busy one goes on sending past a new route for a moment.
  await page.route(`**/api/leads/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await saved.promise;
    await route.continue();
  });
  // The code of the change comes last, too.
  const code = await holdRequests(page, '**/desk-tools-*.js');
  await openDesk(page, 1);
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { name: DESK_REQUEST.audit })).toBeVisible();
  code.release();
  await expect(page.getByTestId('lead-state')).toHaveText(DESK.states.closed);
  await page.keyboard.press('a');
  await expect(toastWith(page, aboutLead(DESK.stillSaving, id))).toBeVisible();
  await deleteLead(page, id);
  await expect(page.getByRole('dialog')).toBeHidden();
  saved.resolve();
  await expect(toastWith(page, isNow(id, 'closed'))).toBeVisible();
  await expect(page.getByTestId('lead-state')).toHaveText(DESK.states.closed);
  await page.keyboard.press('a');
  await expect(page.getByTestId('lead-state')).toHaveText(DESK.states.answered);
  await expect(toastWith(page, isNow(id, 'answered'))).toBeVisible();
  // So does a list that was not read before.
  await page.reload();
  await expect(page.getByTestId('lead-state')).toHaveText(DESK.states.answered);
  const answer = await holdRequests(page, `**/api/leads/${id}`);
  await setState(page, id, DESK.states.new);
  await page.keyboard.press('u');
  await expect(page.getByTestId('lead-placeholder')).toHaveCount(3);
  answer.release();
  await expect(page.getByTestId('lead-state')).toHaveText(DESK.states.new);
});

test('Forward to a question about a request that is gone leaves the keys in use', async ({
  page,
  submit,
}) => {
  const [ada] = await submitMany(submit, 2, person);
  await openDesk(page, 2, '/admin/leads?state=new');
  await cardOf(page, ada).focus();
  await page.keyboard.press('#');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('c');
  await expect(cards(page)).toHaveCount(1);
  await page.goForward();
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(dialog).toContainText(DESK.menuDialogs.shortcuts, { timeout: 500 });
  }).toPass({ timeout: 5_000 });
});

test.describe('without a connection', () => {
  test.use({ expectedMessages: /ERR_INTERNET_DISCONNECTED/ });

  test('a request that could not be closed stays open, until Try again', async ({
    page,
    submit,
  }) => {
    const [first, second] = await submitMany(submit, 2, person);
    await openDesk(page, 2, '/admin/leads?state=new');
    await openLead(page, second);
    // The code of the toasts loads with the first use of the page.
    await expect(page.getByRole('region', { name: SHARED.notices })).toBeAttached();
    await page.context().setOffline(true);
    await page.keyboard.press('c');
    const again = page.getByRole('button', { name: SHARED.tryAgain });
    await expect(again).toBeVisible();
    await expect(page).toHaveURL(`/admin/leads/${second}`);
    await expect(stateOf(page, second)).toHaveText(DESK.states.new);
    await page.context().setOffline(false);
    await again.click();
    await expect(cardOf(page, first)).toBeFocused();
  });

  test('a request that is opened says so, and the list is there again', async ({
    page,
    submit,
  }) => {
    const [first, second] = await submitMany(submit, 2, person);
    await openDesk(page, 2);
    await openLead(page, first);
    await page.goBack();
    await expect(cards(page)).toHaveCount(2);
    const pages: string[] = [];
    page.on('request', (sent) => {
      const { pathname } = new URL(sent.url());
      if (pathname.startsWith('/admin/')) pages.push(pathname);
    });

    await page.context().setOffline(true);
    await cardOf(page, second).getByRole('link', { name: 'Person 2' }).click();
    await expect(page.getByRole('alert')).toContainText(
      fillWords(DESK.loadingFailed, { problem: '' }),
    );
    await page.context().setOffline(false);
    await page.getByRole('button', { name: DESK.refresh }).click();
    await expect(cardOf(page, second)).toBeVisible();
    await page.keyboard.press('u');
    await expect(cards(page)).toHaveCount(2);
    await expect(cardOf(page, second)).toBeFocused();
    // The pages of all requests are one document, which is there.
    expect(pages).toEqual([]);
  });
});
