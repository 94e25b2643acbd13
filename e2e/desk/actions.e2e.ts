import { readWords, SHARED } from '../support/content.ts';
import {
  cardOf,
  cards,
  choose,
  deleteLead,
  openDesk,
  openLead,
  recordApiCalls,
  toastWith,
  setState,
  stateOf,
  tabTo,
  test,
} from '../support/desk.ts';
import { holdRequests } from '../support/hydration.ts';
import { expect } from '../support/test.ts';

/** The ids of Ada, Grace and Ada again, who has the same address. */
let ids: [ada: number, grace: number, again: number];

test.beforeEach(async ({ page, submit }) => {
  ids = [
    await submit({ name: 'Ada Lovelace' }),
    await submit({ email: 'grace@example.com', name: 'Grace Hopper' }),
    await submit({ email: 'Ada@example.com', name: 'Ada again' }),
  ];
  await openDesk(page, 3);
});

test('requests are deleted by keyboard; the focus goes to the next one', async ({ page }) => {
  const [ada, grace, again] = ids;
  const more = page.getByRole('button', { name: `More: #${grace}` });
  const askByKeyboard = async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Mark as spam' })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
  };
  const dialog = page.getByRole('dialog', { name: 'Delete this request?' });
  await cardOf(page, grace).focus();
  await tabTo(page, more);
  await askByKeyboard();
  await expect(dialog).toContainText('Grace Hopper');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(cards(page)).toHaveCount(3);

  await askByKeyboard();
  await tabTo(page, dialog.getByRole('button', { name: 'Delete 1 request' }));
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(2);
  await expect(toastWith(page, `Request #${grace} has been deleted.`)).toBeVisible();
  await expect(cardOf(page, ada)).toBeFocused();
  // The last one in the list: the one before it gets the focus.
  await deleteLead(page, ada);
  await expect(cards(page)).toHaveCount(1);
  await expect(cardOf(page, again)).toBeFocused();
  await deleteLead(page, again);
  await expect(page.getByText('No consultation requests yet')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('Back closes a dialog and removes nothing; a late answer leaves one open', async ({
  page,
}) => {
  const [ada, grace] = ids;
  for (const [entry, id] of [['Delete…', grace], ['Erase an address…']] as const) {
    await choose(page, entry, id);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(cards(page)).toHaveCount(3);
  }
  await choose(page, 'Activity');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await expect(cards(page)).toHaveCount(3);
  await expect
    .poll(() => page.evaluate(() => window.history.state as unknown))
    .not.toHaveProperty('dialog');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const answer = await holdRequests(page, `**/api/leads/${ada}`);
  await setState(page, ada, 'Answered');
  await choose(page, 'Delete…', grace);
  await expect(page.getByRole('dialog')).toContainText('Grace Hopper');
  answer.release();
  await expect(page.getByText(`#${ada} is now Answered.`).first()).toBeAttached();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(cardOf(page, grace)).toHaveCount(0);
});

test('a second press on Delete all sends no second request to the API', async ({
  page,
  submit,
}) => {
  await submit({ name: 'Edith Clarke', message: 'Buy links.', remark: 'filled' });
  await submit({ name: 'Edith Clarke', message: 'Buy more links.', remark: 'filled' });
  await openDesk(page, 2, '/admin/leads?state=suspected');
  await page.getByRole('button', { name: 'Delete all suspected…' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete all' });
  const takeCalls = recordApiCalls(page);
  // Both before the dialog is closed.
  await confirm.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(toastWith(page, '2 requests have been deleted.')).toBeVisible();
  expect(takeCalls().filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE /api/leads']);
});

test('Answer is a link to a draft beside the desk; it marks the request, with Undo', async ({
  context,
  page,
  submit,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const message = 'Our vendors.\nMay we speak?';
  const id = await submit({ name: 'Edith Clarke', message });
  await openDesk(page, 4);
  const answer = page.getByRole('link', { name: `Answer: #${id}` });
  await expect(answer).toHaveAttribute('target', '_blank');
  const { protocol, searchParams } = new URL((await answer.getAttribute('href'))!);
  expect(protocol).toBe('mailto:');
  expect(searchParams.get('subject')).toBe(`Your request #${id}`);

  await answer.click();

  const toast = toastWith(page, `#${id} is now Answered.`);
  await expect(toast).toBeVisible();
  await expect(page).toHaveURL('/admin/leads');
  const undo = toast.getByRole('button', { name: 'Undo' });
  const more = toast.getByRole('button', { name: 'More' });
  // The toast may have two lines, its buttons one.
  for (const button of [undo, more]) expect((await button.boundingBox())!.height).toBeLessThan(40);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await more.click();
  await page.getByRole('menuitem', { name: 'Copy address', exact: true }).click();
  await expect(toastWith(page, 'Address copied.')).toBeVisible();
  expect(await clipboard()).toBe('ada@example.com');
  // Already answered: there is nothing to undo, and the text is there again.
  await cardOf(page, id).focus();
  await page.keyboard.press('r');
  const again = toastWith(page, `#${id} is Answered.`);
  await expect(again.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await again.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Copy address and message' }).click();
  await expect(toastWith(page, 'Address and message copied.')).toBeVisible();
  expect(await clipboard()).toBe(`ada@example.com\n\n${message}`);

  // Undo brings back the state before.
  await setState(page, id, 'Closed');
  await expect(toastWith(page, `#${id} is now Closed.`)).toBeVisible();
  await answer.click();
  await expect(toast).toBeVisible();
  await undo.click();
  await expect(toastWith(page, `#${id} is now Closed.`)).toBeVisible();
  await expect(stateOf(page, id)).toHaveText('Closed');
});

test('More of a request copies its address, also with the message, in list and page', async ({
  context,
  page,
  submit,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const message = 'Our vendors.\nMay we speak?';
  const id = await submit({ name: 'Edith Clarke', message });
  await openDesk(page, 4);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await choose(page, 'Copy address', id);
  await expect(toastWith(page, 'Address copied.')).toBeVisible();
  expect(await clipboard()).toBe('ada@example.com');
  await expect(stateOf(page, id)).toHaveText('New');
  await openLead(page, id);
  await choose(page, 'Copy address and message', id);
  await expect(toastWith(page, 'Address and message copied.')).toBeVisible();
  expect(await clipboard()).toBe(`ada@example.com\n\n${message}`);
  await page.getByRole('button', { name: `More: #${id}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Mark as spam',
    'Copy address',
    'Copy address and message',
    'Delete…',
  ]);
});

test('everything from an address is erased, after a dialog has shown what there is', async ({
  page,
}) => {
  await choose(page, 'Erase an address…');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(dialog).toContainText(
    'The audit trail keeps the numbers of the requests, without the address.',
  );
  await expect(dialog).toContainText('The program that sends the newsletter is not told');
  await page.keyboard.type('ada@exmaple.com');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    'Nothing is stored for this address. Please check its spelling: ada@exmaple.com',
  );
  await expect(dialog.getByRole('textbox')).toBeFocused();

  await dialog.getByRole('textbox').fill('ADA@example.com');
  await dialog.getByRole('button', { name: 'Look up' }).click();
  await expect(
    dialog.getByText('To be erased: everything stored for ADA@example.comRequests: 2'),
  ).toBeFocused();
  await expect(cards(page)).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();

  await expect(toastWith(page, 'Requests erased: 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  await expect(cards(page)).toHaveCount(1);
});

test.describe('while the server cannot be reached', () => {
  test.use({
    expectedMessages: /ERR_FAILED|Failed to load|Failed to fetch dynamically imported/,
  });

  test('a failed Refresh and a missing dialog are reported, and the list stays', async ({
    page,
  }) => {
    const [, , id] = ids;
    await page.clock.install();
    await page.route(/desk-dialogs/, (route) => route.abort());
    await openDesk(page, 3);
    await page.route(/api\/leads/, (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh' }).click();
    const failure = page.getByText('Error loading leads: ');
    await expect(failure).toBeVisible();
    expect((await failure.boundingBox())!.y).toBeLessThan(
      (await cardOf(page, id).boundingBox())!.y,
    );

    await expect(toastWith(page, 'Up to date')).toHaveCount(0);
    await setState(page, id, 'Closed');
    const toast = toastWith(page, `Request #${id}: that did not work: `);
    await expect(toast).toBeVisible();
    await page.clock.runFor(60_000);
    await toast.getByLabel(SHARED.closeNotice).click();
    await expect(toast).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(
      page.getByText(readWords('errors').partMissing.description, {
        exact: true,
      }),
    ).toBeVisible();
    await expect(cardOf(page, id)).toBeVisible();
  });

  test('the form of the filter loads at its first use; without it, a toast says so', async ({
    page,
  }) => {
    const filter = page.getByRole('button', { name: 'Filter' });
    await page.route(/period-form/, (route) => route.abort());
    await page.reload();
    await filter.click();
    await expect(toastWith(page, 'This part could not be loaded.')).toBeVisible();
    await expect(page.getByLabel('From')).toBeHidden();

    await page.unroute(/period-form/);
    await page.reload();
    await filter.click();
    await expect(page.getByLabel('From')).toBeVisible();
  });
});

test('in menus, arrow keys, Home, End and letters move, and Escape goes back', async ({ page }) => {
  const [ada] = ids;
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const button = page.getByRole('button', { name: 'More', exact: true });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  for (const [key, name] of [
    ['ArrowDown', 'Export as JSON lines'],
    ['End', 'Keyboard shortcuts'],
    ['ArrowDown', 'Export as CSV'],
    ['ArrowUp', 'Keyboard shortcuts'],
    ['Home', 'Export as CSV'],
    ['a', 'Activity'],
    ['e', 'Export as CSV'],
    ['e', 'Export as JSON lines'],
  ] as const) {
    if (key === 'ArrowDown') await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press(key);
    await expect(item(name)).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  // In the menu of a request, letters are no shortcuts.
  await page.getByRole('button', { name: `More: #${ada}` }).click();
  await expect(item('Mark as spam')).toBeFocused();
  await page.keyboard.press('c');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(stateOf(page, ada)).toHaveText('New');
});
