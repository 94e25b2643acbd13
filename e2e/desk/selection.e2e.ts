import { numberedLeads, storeLeads } from '../../backend/src/testing/leads/stored-leads.ts';
import { beginning, ending, fillWords, SHARED } from '../support/content.ts';
import {
  cardOf,
  cards,
  deleteLead,
  openDesk,
  openLead,
  ofSelection,
  toastWith,
  selectAll,
  selectBox,
  selectionBar,
  setState,
  stateOf,
  submitMany,
  viewLink,
  test,
  recordApiCalls,
  DESK,
  DESK_DIALOGS,
  DESK_LIST,
  DESK_REQUEST,
  isNow,
  aboutLead,
  areNow,
  selected,
  setTo,
} from '../support/desk.ts';
import { expect } from '../support/test.ts';

const person = (index: number) => ({ name: `Person ${index}`, message: 'One.\nTwo.' });

test('thirty are marked by one request to the API, and come back by one Undo', async ({
  page,
  submit,
}) => {
  const ids = await submitMany(submit, 30, person);
  await openDesk(page, 30, '/admin/leads?state=new');
  await expect(page).toHaveTitle(/^\(30\) /);
  await expect(selectionBar(page)).toHaveCount(0);
  await selectAll(page).check();
  await expect(page.getByText(selected(30))).toBeVisible();
  const takeCalls = recordApiCalls(page);
  await ofSelection(page, DESK.states.answered).click();
  await expect(toastWith(page, areNow(30, 'answered'))).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect(page).toHaveTitle(beginning(DESK.listTitle));
  expect(takeCalls()).toEqual(['PATCH /api/leads']);

  await page.getByRole('button', { name: DESK.undo }).click();
  await expect(toastWith(page, fillWords(DESK.done.restored.many, { count: 30 }))).toBeVisible();
  await expect(cards(page)).toHaveCount(30);
  await expect(page).toHaveTitle(/^\(30\) /);
  expect(takeCalls()).toEqual(['PATCH /api/leads']);
  await openLead(page, ids[29]!);
  await expect(cardOf(page, ids[29]!).getByRole('listitem')).toContainText([
    fillWords(DESK_REQUEST.actions.undoneTo, { state: DESK.states.new }),
    ending(setTo('answered')),
  ]);
});

test('while older ones wait, a list that was emptied does not say that none is new', async ({
  page,
  product,
}) => {
  await storeLeads(product.database, ...numberedLeads(101));
  await openDesk(page, 100, '/admin/leads?state=new');
  await selectAll(page).check();
  await ofSelection(page, DESK.states.closed).click();
  await expect(toastWith(page, areNow(100, 'closed'))).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByText(DESK_LIST.nothing.new)).toHaveCount(0);
  await page.getByRole('button', { name: DESK_LIST.loadOlder }).click();
  await expect(cards(page)).toHaveCount(1);
});

test('each card has its box in sight, and a range is checked with Shift', async ({
  page,
  submit,
}) => {
  const [first, second, third] = await submitMany(submit, 3, person);
  await openDesk(page, 3);
  await page.mouse.move(0, 0);
  for (const id of [first, second, third])
    await expect(selectBox(page, id).locator('..')).toHaveCSS('opacity', '1');
  await selectBox(page, second).check();
  await expect(selectAll(page)).toHaveJSProperty('indeterminate', true);

  // The others keep their states, and each gets back its own.
  await selectBox(page, third).click({ modifiers: ['Shift'] });
  await expect(page.getByText(selected(2))).toBeVisible();
  await ofSelection(page, DESK.clear).click();
  await expect(selectionBar(page)).toHaveCount(0);
  await setState(page, first, DESK.states.closed);
  await expect(toastWith(page, isNow(first, 'closed'))).toBeVisible();
  await selectAll(page).check();
  await ofSelection(page, DESK.states.answered).click();
  await expect(toastWith(page, areNow(3, 'answered'))).toBeVisible();
  await expect(selectionBar(page)).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(toastWith(page, fillWords(DESK.done.restored.many, { count: 3 }))).toBeVisible();
  await expect(stateOf(page, first)).toHaveText(DESK.states.closed);
  await expect(stateOf(page, second)).toHaveText(DESK.states.new);
});

test('keys select and act on the selection; arrow keys move in the bar', async ({
  page,
  submit,
}) => {
  const ids = (await submitMany(submit, 6, person)).toReversed();
  await openDesk(page, 6);
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
  await expect(page.getByText(selected(3))).toBeVisible();
  const spoken = fillWords(DESK_LIST.selected, { count: 3 });
  await expect(page.getByRole('status').filter({ hasText: spoken })).toBeAttached();
  await expect(cardOf(page, ids[2]!)).toBeFocused();
  await page.keyboard.press('!');
  await expect(toastWith(page, fillWords(DESK.done.marked.many, { count: 3 }))).toBeVisible();
  await expect(selectionBar(page)).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(toastWith(page, fillWords(DESK.done.restored.many, { count: 3 }))).toBeVisible();

  await expect(cardOf(page, ids[0]!)).toBeFocused();
  for (const key of ['x', 'j', 'x']) await page.keyboard.press(key);
  // One stop of Tab, which remembers where one was.
  await ofSelection(page, DESK.states.answered).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(ofSelection(page, DESK.clear)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(ofSelection(page, DESK.askToDelete)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(selectAll(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(ofSelection(page, DESK.askToDelete)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(selectionBar(page)).toHaveCount(0);
  await expect(cardOf(page, ids[1]!)).toBeFocused();

  for (const key of ['x', 'j', 'x', '#']) await page.keyboard.press(key);
  const dialog = page.getByRole('dialog', {
    name: fillWords(DESK_DIALOGS.deleteMany.title, { count: 2 }),
  });
  await expect(dialog).toBeVisible();
  const takeCalls = recordApiCalls(page);
  await dialog
    .getByRole('button', { name: fillWords(DESK_DIALOGS.confirmDelete, { count: 2 }) })
    .click();
  await expect(toastWith(page, fillWords(DESK.done.deleted.many, { count: 2 }))).toBeVisible();
  await expect(page.getByRole('button', { name: DESK.undo })).toHaveCount(0);
  await expect(cards(page)).toHaveCount(4);
  await expect(cardOf(page, ids[3]!)).toBeFocused();
  expect(takeCalls()).toEqual(['POST /api/leads/deletion']);
});

test('the bar offers Not spam where something is suspected, and Mark as spam elsewhere', async ({
  page,
  submit,
}) => {
  const real = await submit(person(1));
  const spam = await submit({ ...person(2), remark: 'filled' });
  await openDesk(page, 2);
  await selectBox(page, real).check();
  await expect(ofSelection(page, DESK.markSpam)).toBeVisible();
  await expect(ofSelection(page, DESK.clearSpam)).toHaveCount(0);
  await selectBox(page, spam).check();
  for (const action of [DESK.markSpam, DESK.clearSpam])
    await expect(ofSelection(page, action)).toBeVisible();
  await ofSelection(page, DESK.clear).focus();
  await selectBox(page, real).uncheck();
  await expect(ofSelection(page, DESK.clearSpam)).toBeVisible();
  await expect(ofSelection(page, DESK.markSpam)).toHaveCount(0);
  // Tab still leads into it.
  await selectAll(page).focus();
  await page.keyboard.press('Tab');
  await expect(ofSelection(page, DESK.clear)).toBeFocused();
});

test('z takes back the last action alone, for ten minutes, and says if there is none', async ({
  page,
  submit,
}) => {
  await page.clock.install();
  const [ada, grace] = await submitMany(submit, 2, person);
  await openDesk(page, 2);
  const press = async (key: string, said: string) => {
    await page.keyboard.press(key);
    await expect(toastWith(page, said)).toBeVisible();
  };
  await cardOf(page, ada).focus();
  await press('a', isNow(ada, 'answered'));
  await page.keyboard.press('k');
  await press('!', aboutLead(DESK.done.marked.one, grace));
  await press('z', aboutLead(DESK.done.restored.one, grace));
  await expect(cardOf(page, grace)).toBeFocused();
  await expect(cardOf(page, grace)).not.toContainText(DESK.suspected);
  const takeCalls = recordApiCalls(page);
  await press('z', DESK.nothingToUndo);
  expect(takeCalls()).toEqual([]);
  await expect(stateOf(page, ada)).toHaveText(DESK.states.answered);

  await press('c', isNow(grace, 'closed'));
  takeCalls();
  await page.clock.runFor(10 * 60_000);
  await press('z', DESK.nothingToUndo);
  expect(takeCalls()).toEqual([]);
  await expect(stateOf(page, grace)).toHaveText(DESK.states.closed);
});

test('Escape closes an open filter or menu first, then clears the selection', async ({
  page,
  submit,
}) => {
  const id = await submit(person(1));
  await openDesk(page, 1);
  await selectBox(page, id).check();
  for (const name of [DESK_LIST.filter.any, DESK.menu]) {
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    const panel = page.locator(':popover-open');
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(selectBox(page, id)).toBeChecked();
  }
  await page.keyboard.press('Escape');
  await expect(selectBox(page, id)).not.toBeChecked();
});

test('a selection stays while one looks at a request, and ends with the view', async ({
  page,
  submit,
}) => {
  const [ada, grace] = await submitMany(submit, 2, person);
  await openDesk(page, 2);
  await selectBox(page, ada).check();
  await openLead(page, grace);
  await page.goBack();
  await expect(selectBox(page, ada)).toBeChecked();
  await viewLink(page, DESK.states.new).click();
  await expect(page).toHaveURL(/state=new/);
  await expect(cards(page)).toHaveCount(2);
  await expect(selectBox(page, ada)).not.toBeChecked();
  await expect(selectionBar(page)).toHaveCount(0);
});

test('x on the page of a request selects nothing that a key in the list would change', async ({
  page,
  submit,
}) => {
  const [first, second] = await submitMany(submit, 2, person);
  await openDesk(page, 2);
  await openLead(page, second);
  await page.keyboard.press('x');
  await page.keyboard.press('u');
  // On the page of the request, its card has the focus, too.
  await expect(cards(page)).toHaveCount(2);
  await expect(cardOf(page, second)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await expect(toastWith(page, isNow(first, 'closed'))).toBeVisible();
  await expect(stateOf(page, first)).toHaveText(DESK.states.closed);
  await expect(stateOf(page, second)).toHaveText(DESK.states.new);
});

test('a range does not begin in the view before', async ({ page, submit }) => {
  const [first, , third] = await submitMany(submit, 3, person);
  await openDesk(page, 3);
  await selectBox(page, first).check();
  await viewLink(page, DESK.states.new).click();
  await expect(selectBox(page, first)).not.toBeChecked();
  await selectBox(page, third).click({ modifiers: ['Shift'] });
  await expect(page.getByText(selected(1))).toBeVisible();
});

test('a selection stays when a request beside it is deleted', async ({ page, submit }) => {
  const [ada, grace] = await submitMany(submit, 2, person);
  await openDesk(page, 2);
  await selectBox(page, ada).check();
  await deleteLead(page, grace);
  await expect(toastWith(page, aboutLead(DESK.done.deleted.one, grace))).toBeVisible();
  await expect(selectBox(page, ada)).toBeChecked();
});

test.describe('without a connection', () => {
  test.use({ expectedMessages: /ERR_INTERNET_DISCONNECTED/ });

  test('an action on many leaves all as they were, and selected', async ({ page, submit }) => {
    const ids = await submitMany(submit, 3, person);
    await openDesk(page, 3);
    await selectAll(page).check();
    // The code of the toasts loads with the first use of the page.
    await expect(page.getByRole('region', { name: SHARED.notices })).toBeAttached();
    await page.context().setOffline(true);
    await ofSelection(page, DESK.states.closed).click();
    await expect(
      toastWith(page, fillWords(DESK.failedFor.many, { count: 3, problem: '' })),
    ).toBeVisible();
    for (const id of ids) await expect(stateOf(page, id)).toHaveText(DESK.states.new);
    await page.context().setOffline(false);
    await ofSelection(page, DESK.states.closed).click();
    await expect(toastWith(page, areNow(3, 'closed'))).toBeVisible();
  });
});
