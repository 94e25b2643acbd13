import { fillWords, shown } from '../support/content.ts';
import {
  cardOf,
  cards,
  choose,
  openDesk,
  toastWith,
  submitMany,
  stopMailLinks,
  tabTo,
  test,
  recordApiCalls,
  type Submit,
  DESK,
  DESK_DIALOGS,
  DESK_LIST,
  DESK_REQUEST,
  labelOf,
  isNow,
  stateOf,
  aboutLead,
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

test('z undoes also a change that is still on its way', async ({ page, submit }) => {
  const id = await submit({});
  await openDesk(page, 1, '/admin/leads');
  const saving = await holdRequests(page, `**/api/leads/${id}`);
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await expect(stateOf(page, id)).toHaveText(DESK.states.closed);
  await page.keyboard.press('z');
  saving.release();
  await expect(toastWith(page, aboutLead(DESK.done.restored.one, id))).toBeVisible();
  await expect(stateOf(page, id)).toHaveText(DESK.states.new);
});

test.describe('of two changes at once', () => {
  test.use({ expectedMessages: /ERR_FAILED/ });

  test('z undoes the one that was saved, if the other was not', async ({ page, submit }) => {
    const [first, second, third] = await submitMany(submit, 3, (index) => ({
      name: `Person ${index}`,
    }));
    await openDesk(page, 3);
    const close = async (id: number) => {
      await cardOf(page, id).focus();
      await page.keyboard.press('c');
      await expect(stateOf(page, id)).toHaveText(DESK.states.closed);
    };
    await close(first);
    await expect(toastWith(page, isNow(first, 'closed'))).toBeVisible();
    const saving = await holdRequests(page, `**/api/leads/${second}`);
    await close(second);
    await close(third);
    await expect(toastWith(page, isNow(third, 'closed'))).toBeVisible();
    saving.abort();
    await expect(stateOf(page, second)).toHaveText(DESK.states.new);
    await page.keyboard.press('z');
    await expect(toastWith(page, aboutLead(DESK.done.restored.one, third))).toBeVisible();
    await expect(stateOf(page, third)).toHaveText(DESK.states.new);
    await expect(stateOf(page, first)).toHaveText(DESK.states.closed);
  });
});

test('arrow keys stay with the browser where no script can open the list of states', async ({
  page,
  submit,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLSelectElement.prototype, 'showPicker'));
  const id = await submit({});
  await openDesk(page, 1);
  const isLeft = await page.getByLabel(labelOf(DESK.state, id)).evaluate((select) => {
    const options = { key: 'ArrowDown', bubbles: true, cancelable: true };
    return select.dispatchEvent(new KeyboardEvent('keydown', options));
  });
  expect(isLeft).toBe(true);
});

test('without shortcuts, keys reach the requests and what one does with them', async ({
  page,
  submit,
}) => {
  await stopMailLinks(page);
  const third = await submit({});
  const second = await submit({});
  const first = await submit({ message: 'A line of a long message.\n'.repeat(10) });
  await openDesk(page, 3, '/admin/leads?state=new');
  await expect(page.getByRole('button', { name: labelOf(DESK_LIST.showAll, first) })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: DESK_LIST.skip })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cardOf(page, first)).toBeFocused();
  const answer = page.getByRole('link', { name: labelOf(DESK.answer, first) });
  expect(await tabTo(page, answer)).toBeLessThanOrEqual(6);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: labelOf(DESK.sent.yes, first) }));
  await page.keyboard.press('Enter');
  await expect(toastWith(page, isNow(first, 'answered'))).toBeVisible();

  await expect(cardOf(page, second)).toBeFocused();
  await tabTo(page, page.getByLabel(labelOf(DESK.state, second)));
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter'])
    await page.keyboard.press(key);
  await expect(toastWith(page, isNow(second, 'closed'))).toBeVisible();

  await expect(cardOf(page, third)).toBeFocused();
});

test('keys go through a view; held down they repeat, and wait for the next page', async ({
  page,
  submit,
}) => {
  const ids = await submitFifty(submit);
  // The page of this request, which is opened at the end.
  const nextPage = await holdRequests(page, `**/api/leads/${ids[4]}`);
  await openDesk(page, 50, '/admin/leads?state=new');
  await expect(page).toHaveTitle(/^\(50\) /);
  const takeCalls = recordApiCalls(page);
  await page.keyboard.press('j');
  await expect(cardOf(page, ids[0]!)).toBeFocused();
  // Keys concern this request, so it must be seen.
  await expect(cardOf(page, ids[0]!)).toHaveCSS('outline-style', 'solid');
  const spoken = { request: `#${ids[0]} Person 50`, state: DESK.states.new, time: '' };
  await expect(cardOf(page, ids[0]!)).toHaveAccessibleName(shown(fillWords(DESK.spoken, spoken)));
  await expect(cardOf(page, ids[0]!)).toHaveAccessibleName(/\d{4}/);
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
  await page.keyboard.press('a');
  await expect(cards(page)).toHaveCount(47);
  await expect(page).toHaveTitle(/^\(47\) /);
  expect(takeCalls()).toEqual([1, 2, 3].map((index) => `PATCH /api/leads/${ids[index]}`));

  await page.keyboard.press('k');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { name: DESK_REQUEST.audit })).toBeVisible();
  // Its name is announced: the heading is the same on each page.
  await expect(cardOf(page, ids[0]!)).toBeFocused();
  // Neither while the page before is still there, nor until the field has come.
  await cardOf(page, ids[0]!).evaluate((card) => {
    for (const key of 'jnacu')
      card.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  nextPage.release();
  await expect(page.getByLabel(DESK_REQUEST.notes.field)).toBeFocused();
  await page.keyboard.type('jack of all');
  await expect(page.getByLabel(DESK_REQUEST.notes.field)).toHaveValue('jack of all');
  await page.goBack();
  await expect(cards(page)).toHaveCount(47);
  await page.keyboard.press('/');
  await expect(page.getByLabel(DESK_LIST.search)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('n');
  await expect(page.getByLabel(DESK_REQUEST.notes.field)).toBeFocused();
});

test('after +, keys concern no request while the form loads', async ({ page, submit }) => {
  const id = await submit({});
  const script = await holdRequests(page, '**/assets/new-lead-page-*.js');
  await openDesk(page, 1);
  await page.keyboard.press('j');
  await expect(cardOf(page, id)).toBeFocused();
  await page.keyboard.press('+');
  const takeCalls = recordApiCalls(page);
  await page.keyboard.press('c');
  script.release();
  await expect(page.getByRole('form')).toBeVisible();
  expect(takeCalls()).toEqual([]);
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
    const dialog = page.getByRole('dialog', { name: DESK.menuDialogs.shortcuts });
    await expect(dialog).toContainText(
      fillWords(DESK_DIALOGS.shortcuts.setState, { state: DESK.states.answered }),
    );
    // Nobody has a name with which to take one.
    await expect(dialog.getByRole('term').filter({ hasText: /^t$/ })).toHaveCount(0);
    await expect(dialog.getByRole('term').filter({ hasText: /^z$/ })).toHaveCount(1);
    await dialog.getByLabel(DESK_DIALOGS.shortcuts.use).uncheck();
    await page.keyboard.press('Escape');
    await expect(cardOf(page, second)).toBeFocused();
    await page.keyboard.press('j');
    await expect(cardOf(page, first)).not.toBeFocused();
    if (!stored) continue;
    await choose(page, DESK.menuDialogs.shortcuts);
    await dialog.getByLabel(DESK_DIALOGS.shortcuts.use).check();
    await page.keyboard.press('Escape');
  }
});
