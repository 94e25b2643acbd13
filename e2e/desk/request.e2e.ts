import type { Page } from '@playwright/test';
import {
  cardOf,
  cards,
  choose,
  eraseLeads,
  openDesk,
  outcome,
  setState,
  stateOf,
  test,
} from '../support/desk.ts';
import { holdRequests } from '../support/hydration.ts';
import { expect } from '../support/test.ts';

const note = (page: Page) => page.getByLabel('New note');

test('what one does to an open request is in its audit trail at once, and under its name after Refresh; z is Undo, until a note is added', async ({
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
  await expect(trail).toHaveCount(2);
  await note(page).fill('Called her.');
  await note(page).press('Control+Enter');
  await expect(trail).toHaveText([/you · note added$/, /you · marked as spam$/, /you · set to Answered$/]);

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(trail).toHaveText([
    /local · note added$/,
    /local · marked as spam$/,
    /local · set to Answered$/,
  ]);

  // Escape leaves the field of a note, in which the shortcuts do not work.
  const undo = page.getByRole('button', { name: 'Undo' });
  await note(page).fill('She calls back.');
  await note(page).press('Escape');
  await page.keyboard.press('c');
  await expect(stateOf(page, id)).toHaveText('Closed');
  await expect(undo).toBeVisible();
  await page.keyboard.press('z');
  await expect(stateOf(page, id)).toHaveText('Answered');
  await expect(note(page)).toHaveValue('She calls back.');
  await expect(cardOf(page, id)).toBeFocused();
  await expect(outcome(page, 'is now: Answered.')).toBeVisible();
  await note(page).press('Control+Enter');
  await expect(page.getByTestId('lead-note')).toHaveCount(2);
  await expect(undo).toBeHidden();
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

test.describe('of a request that is gone', () => {
  test.use({ expectedMessages: [/404/] });

  test('what was typed leaves the browser when it is deleted or erased', async ({ page, submit }) => {
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

  test('a note stays in its field if somebody else has removed it, which is said, and the page says that there is none', async ({
    page,
    request,
    product,
    submit,
  }) => {
    const id = await submit({});
    await page.goto(`/admin/leads/${id}`);
    await note(page).fill('Called her.');
    await eraseLeads(request, product.url);
    await note(page).press('Control+Enter');

    await expect(page.getByText(`Request #${id} was removed by somebody else.`)).toBeVisible();
    await expect(note(page)).toHaveValue('Called her.');
    for (const gone of [id, 0]) {
      await page.goto(`/admin/leads/${gone}`);
      await expect(page.getByText('There is no such request, or it was removed.')).toBeVisible();
    }
    for (const wrong of ['x', '01'])
      expect((await page.request.get(`/admin/leads/${wrong}`)).status()).toBe(404);
  });
});
