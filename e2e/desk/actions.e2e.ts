import { violationsInBothSchemes } from '../support/axe.ts';
import {
  cardOf,
  cards,
  choose,
  openDesk,
  outcome,
  setState,
  stateOf,
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
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  };
  const dialog = page.getByRole('dialog', { name: 'Delete this request?' });
  await more.focus();
  await askByKeyboard();
  await expect(dialog).toContainText('Grace Hopper');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(cards(page)).toHaveCount(3);

  await askByKeyboard();
  await dialog.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(2);
  await expect(outcome(page, `Request #${grace} has been deleted.`)).toBeVisible();
  await expect(cardOf(page, ada)).toBeFocused();
  // The last one in the list: the one before it gets the focus.
  await choose(page, 'Delete', ada);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cardOf(page, again)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('Back closes a dialog and removes nothing; a late answer leaves one open', async ({
  page,
}) => {
  const [ada, grace] = ids;
  for (const [entry, id] of [['Delete', grace], ['Erase an address']] as const) {
    await choose(page, entry, id);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(cards(page)).toHaveCount(3);
  }
  const answer = await holdRequests(page, `**/api/leads/${ada}`);
  await setState(page, ada, 'Answered');
  await choose(page, 'Delete', grace);
  await expect(page.getByRole('dialog')).toContainText('Grace Hopper');
  answer.release();
  await expect(page.getByText(`#${ada} is now Answered.`).first()).toBeAttached();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(cardOf(page, grace)).toHaveCount(0);
});

test('Answer opens the mail program and marks the request; Undo takes it back', async ({
  page,
  submit,
}) => {
  const id = await submit({
    name: 'Edith Clarke',
    message: `${'Our vendors.\n'.repeat(200)}The end.`,
  });
  await openDesk(page, 4);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  const draft = new Promise<string>((resolve) =>
    browser.on('Page.frameRequestedNavigation', ({ url }) => resolve(url)),
  );
  await page.getByRole('button', { name: `Answer: #${id}` }).click();

  const { pathname, searchParams } = new URL(await draft);
  expect(pathname).toBe('ada%40example.com');
  expect(searchParams.get('subject')).toBe(`Your request #${id}`);
  const [, , who, ...quoted] = searchParams.get('body')!.split('\r\n');
  expect(who).toBe('Edith Clarke wrote:');
  const quotation = quoted.map((line) => line.replace(/^> /, '')).join('\n');
  expect(quotation).toHaveLength(1_500);
  expect(quotation).toMatch(/\nO \[…\]$/);
  await expect(outcome(page, `#${id} is now Answered.`)).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' });
  // The notice has two lines, its button one.
  expect((await undo.boundingBox())!.height).toBeLessThan(40);
  await undo.click();
  await expect(cardOf(page, id).getByTestId('lead-state')).toHaveText('New');
  await expect(cardOf(page, id)).toBeFocused();
  // Until it is saved, another change is refused.
  await expect(outcome(page, `#${id} is now New.`)).toBeVisible();
  await setState(page, id, 'Answered');
  await expect(outcome(page, `#${id} is now Answered.`)).toBeVisible();
  await page.getByRole('button', { name: `Answer: #${id}` }).click();
  await expect(outcome(page, 'A draft opens in your mail program.')).toBeVisible();
});

test('a closed request that is answered again becomes Answered; Undo closes it', async ({
  page,
  submit,
}) => {
  const id = await submit({ name: 'Edith Clarke', message: 'Our vendors.' });
  await openDesk(page, 4);
  await setState(page, id, 'Closed');
  await expect(outcome(page, `#${id} is now Closed.`)).toBeVisible();
  await page.getByRole('button', { name: `Answer: #${id}` }).click();
  await expect(outcome(page, `#${id} is now Answered.`)).toBeVisible();
  await expect(stateOf(page, id)).toHaveText('Answered');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(outcome(page, `#${id} is now Closed.`)).toBeVisible();
  await expect(stateOf(page, id)).toHaveText('Closed');
});

test('everything from an address is erased, after a dialog has shown what there is', async ({
  page,
}) => {
  await choose(page, 'Erase an address');
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
  expect(await violationsInBothSchemes(page)).toEqual([]);

  await dialog.getByRole('textbox').fill('ADA@example.com');
  await dialog.getByRole('button', { name: 'Look up' }).click();
  await expect(
    dialog.getByText('To be erased: everything stored for ADA@example.comRequests: 2'),
  ).toBeFocused();
  await expect(cards(page)).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();

  await expect(outcome(page, 'Requests erased: 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  await expect(cards(page)).toHaveCount(1);
});

test.describe('while the server cannot be reached', () => {
  test.use({
    expectedMessages: [/ERR_FAILED|Failed to load|Failed to fetch dynamically imported/],
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

    await expect(outcome(page, 'Up to date')).toHaveCount(0);
    await setState(page, id, 'Closed');
    const notice = outcome(page, `Request #${id}: that did not work: `);
    await expect(notice).toBeVisible();
    await page.clock.runFor(60_000);
    await notice.getByLabel('Close notification').click();
    await expect(notice).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(
      page.getByText('This part could not be loaded. Reload the page and try again.', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(cardOf(page, id)).toBeVisible();
  });
});
