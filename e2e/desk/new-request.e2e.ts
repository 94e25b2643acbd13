import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, violations } from '../support/axe.ts';
import { fillWords, readWords, SHARED } from '../support/content.ts';
import {
  aboutLead,
  cardOf,
  cards,
  choose,
  DESK,
  DESK_LIST,
  DESK_REQUEST,
  eraseAddress,
  isNow,
  labelOf,
  LEAD,
  ofSelection,
  openDesk,
  search,
  selectBox,
  stateOf,
  test,
  toastWith,
  viewLink,
} from '../support/desk.ts';
import { holdRequests } from '../support/hydration.ts';
import { FORM } from '../support/lead-form.ts';
import { expect } from '../support/test.ts';

const NEW = readWords('desk-new');
const ADDRESS = '/admin/leads/new';

const LABELS = LEAD.labels;
type Typed = Partial<Record<keyof typeof LABELS, string>>;

const CALL = { name: 'Margaret Osei', cameBy: NEW.ways.telephone, message: 'Please call back.' };

const form = (page: Page) => page.getByRole('form', { name: NEW.title });
const field = (page: Page, name: keyof typeof LABELS) =>
  form(page).getByRole(name === 'cameBy' ? 'combobox' : 'textbox', {
    name: LABELS[name],
    exact: true,
  });
const addButton = (page: Page) => form(page).getByRole('button', { name: NEW.add });
const type = async (page: Page, typed: Typed) => {
  for (const [name, text] of Object.entries(typed))
    await field(page, name as keyof typeof LABELS).fill(text);
};
const expectTyped = async (page: Page, typed: Typed) => {
  for (const [name, text] of Object.entries(typed))
    await expect(field(page, name as keyof typeof LABELS)).toHaveValue(text);
};
/** Opens the form, and waits until it is hydrated. */
const openForm = async (page: Page) => {
  await page.goto(ADDRESS);
  await expect(page.locator('form[novalidate]')).toBeVisible();
};

const storedLeads = async (page: Page): Promise<object[]> =>
  (await (await page.request.get('/api/leads')).json()) as object[];

/** Adds a call at the API, and returns its id. */
const addCall = async (page: Page, call: object = CALL): Promise<number> => {
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const answer = await page.request.post('/api/leads/desk', { data: call, headers });
  return ((await answer.json()) as { id: number }).id;
};

test('a call is added, its page opens, and Back leads to the list, where it is new', async ({
  page,
  submit,
}) => {
  await submit({});
  await openDesk(page, 1);
  await choose(page, DESK_LIST.add);
  await expect(page).toHaveURL(ADDRESS);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await type(page, CALL);
  await addButton(page).click();

  await expect(page).toHaveURL('/admin/leads/2');
  await expect(toastWith(page, aboutLead(NEW.added, 2))).toBeVisible();
  const card = cardOf(page, 2);
  const came = fillWords(DESK.source.deskBy, { way: CALL.cameBy });
  for (const text of [CALL.name, CALL.message, came, DESK.noAddress])
    await expect(card).toContainText(text);
  const added = card.getByRole('listitem').filter({ hasText: DESK_REQUEST.actions.added });
  await expect(added).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(2);
  await expect(cardOf(page, 2)).toContainText(came);
  await expect(viewLink(page, DESK.states.new)).toContainText('2');
  // The next one begins empty.
  await page.keyboard.press('+');
  await expectTyped(page, { name: '', message: '' });
});

test('mistakes stand at their fields, and go when they are corrected', async ({ page }) => {
  await openForm(page);
  await type(page, { email: 'margaret', company: 'x'.repeat(101) });
  await addButton(page).click();

  await expect(field(page, 'name')).toBeFocused();
  const tooLong = fillWords(FORM.errors.tooLong, { count: 100 });
  const { notText, emailFormat } = FORM.errors;
  for (const [name, problem] of [
    ['name', notText],
    ['company', tooLong],
    ['email', emailFormat],
    ['message', notText],
  ] as const) {
    await expect(field(page, name)).toHaveAccessibleDescription(problem);
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
  }
  expect(await violations(page)).toEqual([]);
  await type(page, { ...CALL, email: '', company: '' });
  await expect(form(page).getByText(notText)).toHaveCount(0);
  await expect(form(page).getByText(emailFormat)).toHaveCount(0);
  await addButton(page).click();
  await expect(page).toHaveURL('/admin/leads/1');
});

test('a double click adds one request', async ({ page }) => {
  await openForm(page);
  await type(page, CALL);
  await addButton(page).dblclick();
  await expect(page).toHaveURL('/admin/leads/1');
  expect(await storedLeads(page)).toHaveLength(1);
});

test('Discard forgets what was typed; without it, what was typed is there later', async ({
  page,
}) => {
  await openDesk(page, 0, '/admin/leads?state=closed');
  await page.keyboard.press('+');
  await type(page, CALL);
  await page.getByRole('link', { name: DESK_REQUEST.list, exact: true }).click();
  await expect(page).toHaveURL('/admin/leads?state=closed');
  await expect(form(page)).toBeHidden();
  await page.keyboard.press('+');
  await expectTyped(page, CALL);
  await form(page).getByRole('button', { name: NEW.discard }).click();
  await expect(page).toHaveURL('/admin/leads?state=closed');
  await expect(form(page)).toBeHidden();
  await page.keyboard.press('+');
  await expectTyped(page, { name: '', cameBy: '', message: '' });
});

/** Adds a call, and goes to the list before it is saved. */
const leaveWhileAdding = async (page: Page) => {
  await openDesk(page, 0);
  await page.keyboard.press('+');
  await type(page, CALL);
  const answer = await holdRequests(page, '**/api/leads/desk');
  const sent = page.waitForRequest('**/api/leads/desk');
  await addButton(page).click();
  await sent;
  await page.getByRole('link', { name: DESK_REQUEST.list, exact: true }).click();
  await expect(form(page)).toBeHidden();
  return answer;
};

test('whoever leaves the form before the request is added stays where they are', async ({
  page,
}) => {
  const answer = await leaveWhileAdding(page);
  answer.release();
  await expect(toastWith(page, aboutLead(NEW.added, 1))).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL('/admin/leads');
});

test('whoever comes back to the form before the request is added sends it once', async ({
  page,
}) => {
  const answer = await leaveWhileAdding(page);
  await page.keyboard.press('+');
  await expectTyped(page, CALL);
  await expect(field(page, 'message')).not.toBeEditable();
  await addButton(page).click({ force: true });
  await field(page, 'name').press('Enter');
  answer.release();
  await expect(page).toHaveURL('/admin/leads/1');
  await expect(toastWith(page, aboutLead(NEW.added, 1))).toBeVisible();
  expect(await storedLeads(page)).toHaveLength(1);
});

test('after Discard, the next request is begun once the first one is added', async ({ page }) => {
  const answer = await leaveWhileAdding(page);
  await page.keyboard.press('+');
  await form(page).getByRole('button', { name: NEW.discard }).click();
  await page.keyboard.press('+');
  answer.release();
  await expect(toastWith(page, aboutLead(NEW.added, 1))).toBeVisible();
  await expect(page).toHaveURL(ADDRESS);
  await type(page, { message: 'What the next one said.' });
});

test.describe('when adding fails', () => {
  test.use({ expectedMessages: /401|ERR_FAILED|EventSource/ });

  test('after a lost answer, Try again adds nothing a second time', async ({ page }) => {
    await openForm(page);
    await type(page, CALL);
    await page.route('**/api/leads/desk', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await addButton(page).click();
    const retry = page.getByRole('button', { name: SHARED.tryAgain });
    await expect(retry).toBeVisible();
    expect(await storedLeads(page)).toHaveLength(1);
    await page.unrouteAll();
    await retry.click();
    await expect(page).toHaveURL('/admin/leads/1');
    expect(await storedLeads(page)).toHaveLength(1);
  });

  test('after one has left the form, Try again shows it with what was typed', async ({ page }) => {
    const answer = await leaveWhileAdding(page);
    answer.abort();
    await page.getByRole('button', { name: SHARED.tryAgain }).click();
    await expectTyped(page, CALL);
    await expect(page).toHaveURL(ADDRESS);
  });

  test('what was typed is there after a reload, and after signing in again', async ({ page }) => {
    await openForm(page);
    await type(page, CALL);
    await page.reload();
    await expectTyped(page, CALL);
    await page.route('**/api/leads/desk', (route) => route.fulfill({ status: 401, body: '' }));
    await addButton(page).click();
    const toast = toastWith(page, DESK.signedOut);
    await expect(toast).toBeVisible();
    await page.unrouteAll();
    const loaded = page.waitForEvent('domcontentloaded');
    await toast.getByRole('button', { name: DESK.signInAgain }).click();
    await loaded;
    await expectTyped(page, CALL);
    await addButton(page).click();
    await expect(page).toHaveURL('/admin/leads/1');
  });
});

test('a request without an address has nothing to answer with, and is like the others', async ({
  page,
  submit,
}) => {
  const id = await addCall(page);
  const grace = await submit({ email: 'grace@example.com' });
  await openDesk(page, 2);
  const card = cardOf(page, id);
  await expect(card.getByText(DESK.noAddress)).toBeVisible();
  await expect(card.locator('a[href^="mailto:"]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: labelOf(DESK.answer, id) })).toHaveCount(0);
  await card.focus();
  await page.keyboard.press('r');
  await expect(card).toBeFocused();
  await page.getByRole('button', { name: labelOf(DESK.menu, id) }).click();
  const items = page.getByRole('menuitem');
  await expect(items).toHaveText([DESK.markSpam, DESK.askToDelete]);
  await page.keyboard.press('Escape');

  await eraseAddress(page, 'grace@example.com', 'grace@example.com');
  await expect(cardOf(page, grace)).toHaveCount(0);
  await search(page, 'osei');
  await expect(cards(page)).toHaveCount(1);
  await selectBox(page, id).check();
  await ofSelection(page, DESK.states.answered).click();
  await expect(toastWith(page, isNow(id, 'answered'))).toBeVisible();
  await expect(stateOf(page, id)).toHaveText(DESK.states.answered);
});

test('the form has no accessibility violation, and on a phone no sideways scroll', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openForm(page);
  expect(await violations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
});
