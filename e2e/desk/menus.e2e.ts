import { readWords, SHARED, fillWords } from '../support/content.ts';
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
  DESK,
  DESK_DIALOGS,
  DESK_LIST,
  LEAD,
  labelOf,
  isNow,
  aboutLead,
  didSo,
  setTo,
} from '../support/desk.ts';
import { holdRequests } from '../support/hydration.ts';
import { expect } from '../support/test.ts';

const PART_MISSING = readWords('errors').partMissing.description;

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
  const more = page.getByRole('button', { name: labelOf(DESK.menu, grace) });
  const askByKeyboard = async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: DESK.markSpam })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
  };
  const dialog = page.getByRole('dialog', { name: DESK_DIALOGS.deleteOne.title });
  await cardOf(page, grace).focus();
  await tabTo(page, more);
  await askByKeyboard();
  await expect(dialog).toContainText('Grace Hopper');
  await expect(dialog.getByRole('button', { name: DESK_DIALOGS.cancel })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(cards(page)).toHaveCount(3);

  await askByKeyboard();
  await tabTo(
    page,
    dialog.getByRole('button', { name: fillWords(DESK_DIALOGS.confirmDelete, { count: 1 }) }),
  );
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(2);
  await expect(toastWith(page, aboutLead(DESK.done.deleted.one, grace))).toBeVisible();
  await expect(cardOf(page, ada)).toBeFocused();
  // The last one in the list: the one before it gets the focus.
  await deleteLead(page, ada);
  await expect(cards(page)).toHaveCount(1);
  await expect(cardOf(page, again)).toBeFocused();
  await deleteLead(page, again);
  await expect(page.getByText(DESK_LIST.nothing.all)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('Back closes a dialog and removes nothing; a late answer leaves one open', async ({
  page,
}) => {
  const [ada, grace] = ids;
  for (const [entry, id] of [[DESK.askToDelete, grace], [DESK.menuDialogs.erasure]] as const) {
    await choose(page, entry, id);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(cards(page)).toHaveCount(3);
  }
  await choose(page, DESK.menuDialogs.activity);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await expect(cards(page)).toHaveCount(3);
  await expect
    .poll(() => page.evaluate(() => window.history.state as unknown))
    .not.toHaveProperty('dialog');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const answer = await holdRequests(page, `**/api/leads/${ada}`);
  await setState(page, ada, DESK.states.answered);
  await choose(page, DESK.askToDelete, grace);
  await expect(page.getByRole('dialog')).toContainText('Grace Hopper');
  answer.release();
  await expect(page.getByText(isNow(ada, 'answered')).first()).toBeAttached();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: fillWords(DESK_DIALOGS.confirmDelete, { count: 1 }) })
    .click();
  await expect(cardOf(page, grace)).toHaveCount(0);
});

test('Activity shows what one has done since it was read', async ({ page }) => {
  const [, , again] = ids;
  const first = page.getByRole('dialog').getByRole('listitem').first();
  for (const state of ['answered', 'closed'] as const) {
    await setState(page, again, DESK.states[state]);
    await expect(toastWith(page, isNow(again, state))).toBeVisible();
    await choose(page, DESK.menuDialogs.activity);
    await expect(first).toHaveText(didSo('local', `#${again} · ${setTo(state)}`));
    await page.keyboard.press('Escape');
  }
});

test('a second press on Delete all sends no second request to the API', async ({
  page,
  submit,
}) => {
  await submit({ name: 'Edith Clarke', message: 'Buy links.', remark: 'filled' });
  await submit({ name: 'Edith Clarke', message: 'Buy more links.', remark: 'filled' });
  await openDesk(page, 2, '/admin/leads?state=suspected');
  await page.getByRole('button', { name: DESK_LIST.deleteSuspected }).click();
  const confirm = page
    .getByRole('dialog')
    .getByRole('button', { name: DESK_DIALOGS.deleteSuspected.confirm });
  const takeCalls = recordApiCalls(page);
  // Both before the dialog is closed.
  await confirm.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(toastWith(page, fillWords(DESK.done.deleted.many, { count: 2 }))).toBeVisible();
  expect(takeCalls().filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE /api/leads']);
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
  await choose(page, DESK.copyAddress, id);
  await expect(toastWith(page, DESK.addressCopied)).toBeVisible();
  expect(await clipboard()).toBe('ada@example.com');
  await expect(stateOf(page, id)).toHaveText(DESK.states.new);
  await openLead(page, id);
  await choose(page, DESK.copyBoth, id);
  await expect(toastWith(page, DESK.bothCopied)).toBeVisible();
  expect(await clipboard()).toBe(`ada@example.com\n\n${message}`);
  await page.getByRole('button', { name: labelOf(DESK.menu, id) }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    DESK.markSpam,
    DESK.answerWith.gmail,
    DESK.answerWith.outlook,
    DESK.copyAddress,
    DESK.copyBoth,
    DESK.askToDelete,
  ]);
});

test('everything from an address is erased, after a dialog has shown what there is', async ({
  page,
}) => {
  await choose(page, DESK.menuDialogs.erasure);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: LEAD.labels.email })).toBeFocused();
  await expect(dialog).toContainText(DESK_DIALOGS.erase.text);
  await page.keyboard.type('ada@exmaple.com');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    fillWords(DESK_DIALOGS.erase.nothing, { email: 'ada@exmaple.com' }),
  );
  await expect(dialog.getByRole('textbox')).toBeFocused();

  await dialog.getByRole('textbox').fill('ADA@example.com');
  await dialog.getByRole('button', { name: DESK_DIALOGS.erase.lookUp }).click();
  const found = fillWords(DESK_DIALOGS.erase.found, { email: 'ADA@example.com' });
  const requests = fillWords(DESK_DIALOGS.erase.requests, { requests: 2 });
  await expect(dialog.getByText(`${found}${requests}`)).toBeFocused();
  await expect(cards(page)).toHaveCount(3);
  await dialog.getByRole('button', { name: DESK_DIALOGS.erase.confirm, exact: true }).click();

  await expect(toastWith(page, fillWords(DESK_DIALOGS.erase.done, { count: 2 }))).toBeVisible();
  await expect(page.getByRole('button', { name: DESK.menu, exact: true })).toBeFocused();
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
    await page.getByRole('button', { name: DESK.refresh }).click();
    const failure = page.getByText(fillWords(DESK.loadingFailed, { problem: '' }));
    await expect(failure).toBeVisible();
    expect((await failure.boundingBox())!.y).toBeLessThan(
      (await cardOf(page, id).boundingBox())!.y,
    );

    await expect(toastWith(page, fillWords(DESK.refreshed.nothing, { time: '' }))).toHaveCount(0);
    await setState(page, id, DESK.states.closed);
    const toast = toastWith(page, fillWords(DESK.failedFor.one, { number: `#${id}`, problem: '' }));
    await expect(toast).toBeVisible();
    await page.clock.runFor(60_000);
    await toast.getByLabel(SHARED.closeNotice).click();
    await expect(toast).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByText(PART_MISSING, { exact: true })).toBeVisible();
    await expect(cardOf(page, id)).toBeVisible();
  });

  test('the form of the filter loads at its first use; without it, a toast says so', async ({
    page,
  }) => {
    const filter = page.getByRole('button', { name: DESK_LIST.filter.any });
    await page.route(/desk-tools/, (route) => route.abort());
    await page.reload();
    await filter.click();
    await expect(toastWith(page, PART_MISSING)).toBeVisible();
    await expect(page.getByLabel(DESK.period.from)).toBeHidden();

    await page.unroute(/desk-tools/);
    await page.reload();
    await filter.click();
    await expect(page.getByLabel(DESK.period.from)).toBeVisible();
  });

  test('Undo can be pressed for 15 seconds, also without the code of the toasts', async ({
    page,
  }) => {
    const [, grace] = ids;
    await page.clock.install();
    await page.route(/\/assets\/toasts-/, (route) => route.abort());
    await openDesk(page, 3);
    await setState(page, grace, DESK.states.answered);
    const undo = page.getByRole('button', { name: DESK.undo });
    await expect(undo).toBeVisible();
    await page.clock.runFor(14_000);
    await expect(undo).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(undo).toBeHidden();
  });
});

test('two arrow keys in quick succession open a menu and lead to its second entry', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: DESK.menu, exact: true });
  await button.focus();
  await page.evaluate(async () => {
    const press = () =>
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
      );
    const panel = (document.activeElement as HTMLButtonElement).popoverTargetElement!;
    const shown = new Promise((resolve) => panel.addEventListener('toggle', resolve));
    press();
    press();
    await shown;
  });
  await expect(page.getByRole('menuitem', { name: DESK_LIST.exportCsv })).toBeFocused();
});

test('in menus, arrow keys, Home, End and letters move, and Escape goes back', async ({ page }) => {
  const [ada] = ids;
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const button = page.getByRole('button', { name: DESK.menu, exact: true });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  for (const [key, name] of [
    ['ArrowDown', DESK_LIST.exportCsv],
    ['End', DESK.menuDialogs.shortcuts],
    ['ArrowDown', DESK_LIST.add],
    ['ArrowUp', DESK.menuDialogs.shortcuts],
    ['Home', DESK_LIST.add],
  ] as const) {
    if (key === 'ArrowDown') await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press(key);
    await expect(item(name)).toBeFocused();
  }
  // A letter leads to the next entry that begins with it.
  const entries = await page.getByRole('menuitem').allTextContents();
  let present = 0;
  for (const name of [DESK.menuDialogs.activity, DESK_LIST.exportCsv, DESK_LIST.exportJson]) {
    const letter = name[0]!.toLowerCase();
    const nextOnes = [...entries.slice(present + 1), ...entries.slice(0, present + 1)];
    const next = nextOnes.find((entry) => entry.toLowerCase().startsWith(letter))!;
    await page.keyboard.press(letter);
    await expect(item(next)).toBeFocused();
    present = entries.indexOf(next);
  }
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  // In the menu of a request, letters are no shortcuts.
  await page.getByRole('button', { name: labelOf(DESK.menu, ada) }).click();
  await expect(item(DESK.markSpam)).toBeFocused();
  await page.keyboard.press('c');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(stateOf(page, ada)).toHaveText(DESK.states.new);
});
