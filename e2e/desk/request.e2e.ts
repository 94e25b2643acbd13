import type { Page } from '@playwright/test';
import { cardOf, cards, choose, openDesk, openLead, setState, stateOf, test } from '../support/desk.ts';
import { eraseLeads } from '../support/erase-leads.ts';
import { holdRequests } from '../support/hydration.ts';
import { expect } from '../support/test.ts';

const note = (page: Page) => page.getByLabel('New note');

test('what one does to an open request is in its audit trail at once, and under its name after Refresh', async ({
  page,
  submit,
}) => {
  const id = await submit({});
  await page.goto(`/admin/leads/${id}`);
  await expect(page.getByText('Nothing has been done yet.')).toBeVisible();
  const trail = page.getByRole('list').filter({ hasText: ' · ' }).getByRole('listitem');
  await setState(page, id, 'Answered');
  await expect(trail).toHaveText([/you · set to Answered$/]);
  await choose(page, 'Mark as spam', id);
  await note(page).fill('Called her.');
  await note(page).press('Control+Enter');
  await expect(trail).toHaveText([/you · note added$/, /you · marked as spam$/, /you · set to Answered$/]);

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(trail).toHaveText([
    /local · note added$/,
    /local · marked as spam$/,
    /local · set to Answered$/,
  ]);
});

test('Escape leaves the field of a note, in which the shortcuts do not work; z is Undo', async ({
  page,
  submit,
}) => {
  const id = await submit({});
  await page.goto(`/admin/leads/${id}`);
  await note(page).fill('Called her.');
  await note(page).press('Escape');
  await page.keyboard.press('c');
  await expect(stateOf(page, id)).toHaveText('Closed');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(stateOf(page, id)).toHaveText('New');
  await expect(note(page)).toHaveValue('Called her.');
  await expect(cardOf(page, id)).toBeFocused();
});

test('a note takes away the Undo of what was done before it', async ({ page, submit }) => {
  const id = await submit({});
  await page.goto(`/admin/leads/${id}`);
  await page.getByLabel(`State: #${id}`).selectOption('Closed');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await note(page).fill('Called her.');
  await note(page).press('Control+Enter');
  await expect(page.getByTestId('lead-note')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
});

test('the page of a request asks for each of its parts once', async ({ page, submit }) => {
  const id = await submit({});
  await openDesk(page, 1);
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await openLead(page, id);
  await expect(page.getByText('No notes yet.')).toBeVisible();
  await expect(page.getByText('Nothing has been done yet.')).toBeVisible();
  await expect(page.getByText('No notification channel is set up.')).toBeVisible();

  const parts = asked.filter((path) => /^\/api\/leads\/\d+/.test(path));
  expect(parts.map((path) => path.replace(/\d+/, '1')).toSorted()).toEqual([
    '/api/leads/1',
    '/api/leads/1/history',
    '/api/leads/1/notes',
    '/api/leads/1/notifications',
  ]);
});

test('a note that was not saved is still there after a reload, until it is saved; the card counts it', async ({
  page,
  submit,
}) => {
  const id = await submit({});
  await page.goto(`/admin/leads/${id}`);
  await note(page).fill('Called her assistant, who');
  await page.reload();
  await expect(note(page)).toHaveValue('Called her assistant, who');

  await page.keyboard.press('n');
  await page.keyboard.type(' will call back.');
  const answer = await holdRequests(page, '**/notes');
  await note(page).press('Control+Enter');
  await note(page).fill('Call again on Monday.');
  answer.release();
  await expect(page.getByTestId('lead-note')).toHaveText(/Called her assistant, who will call back\./);
  // What was typed meanwhile is the next note.
  await expect(note(page)).toHaveValue('Call again on Monday.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByTestId('lead-note')).toHaveCount(2);
  await expect(note(page)).toHaveValue('');
  await openDesk(page, 1);
  await expect(cardOf(page, id)).toContainText('2 notes');
});

test.describe('what was typed about a request', () => {
  // The browser looks which requests are left.
  test.use({ expectedMessages: [/404/] });

  test('leaves the browser when the request is deleted or erased', async ({ page, submit }) => {
    const drafts = () =>
      page.evaluate(() =>
        Object.keys(JSON.parse(sessionStorage['note-drafts'] as string) as object).map(Number),
      );
    const first = await submit({});
    const second = await submit({ email: 'grace@example.com' });
    const third = await submit({ email: 'edith@example.com' });
    for (const id of [first, second, third]) {
      await page.goto(`/admin/leads/${id}`);
      await note(page).fill('Called her.');
    }
    expect(await drafts()).toHaveLength(3);
    await openDesk(page, 3);
    await choose(page, 'Delete', first);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(cards(page)).toHaveCount(2);
    expect(await drafts()).toEqual([second, third]);
    await choose(page, 'Erase an address');
    await page.getByRole('dialog').getByRole('textbox').fill('grace@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click();
    await expect(cards(page)).toHaveCount(1);
    expect(await drafts()).toEqual([third]);
  });
});

test.describe('if somebody else has removed the request', () => {
  test.use({ expectedMessages: [/404/] });

  test('a note stays in its field, which says so', async ({ page, request, product, submit }) => {
    const id = await submit({});
    await page.goto(`/admin/leads/${id}`);
    await note(page).fill('Called her.');
    await eraseLeads(request, product.url);
    await note(page).press('Control+Enter');

    await expect(page.getByText(`Request #${id} was removed by somebody else.`)).toBeVisible();
    await expect(note(page)).toHaveValue('Called her.');
  });
});

test('the page of a request that does not exist says so', async ({ page }) => {
  await page.goto('/admin/leads/0');
  await expect(page.getByText('There is no such request, or it was removed.')).toBeVisible();
  for (const id of ['x', '01']) expect((await page.request.get(`/admin/leads/${id}`)).status()).toBe(404);
});
