import type { Page } from '@playwright/test';
import { eraseLeads } from './support/erase-leads.ts';
import { expect, test as base } from './support/test.ts';

/** Opens the desk with four leads. Returns their ids, newest first, as in the list. */
const test = base.extend<{ ids: number[] }>({
  ids: [
    async ({ page, request, product }, use) => {
      await eraseLeads(request, product.url);
      const ids: number[] = [];
      for (const name of ['Ada', 'Grace', 'Edith', 'Bob']) {
        const response = await request.post('/api/leads', { data: { email: `${name}@example.com`, name } });
        ids.unshift(((await response.json()) as { id: number }).id);
      }
      await page.goto('/admin/leads');
      await expect(page.getByTestId('lead-card')).toHaveCount(4);
      await use(ids);
    },
    { auto: true },
  ],
});

const cardOf = (page: Page, id: number) => page.getByRole('article', { name: `#${id} ` });
const stateOf = (page: Page, id: number) => cardOf(page, id).getByTestId('lead-state');

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

for (const [how, save] of [
  ['its button', ['Tab', 'Enter']],
  ['Ctrl+Enter', ['Control+Enter']],
  ['Cmd+Enter', ['Meta+Enter']],
] as const) {
  test(`after a note was saved with ${how}, the focus stays in its request, and j goes on to the next one`, async ({
    page,
    ids,
  }) => {
    await press(page, 'j', 'j', 'n');
    await expect(cardOf(page, ids[1]!).getByLabel('New note')).toBeFocused();
    await page.keyboard.type('Called her.');
    await press(page, ...save);
    await expect(cardOf(page, ids[1]!).getByTestId('lead-note')).toContainText('Called her.');
    await expect(cardOf(page, ids[1]!).getByRole('button', { name: 'Add note' })).toBeFocused();

    await press(page, 'j', 'a');

    await expect(cardOf(page, ids[2]!)).toBeFocused();
    await expect(stateOf(page, ids[2]!)).toHaveText('Answered');
    await expect(stateOf(page, ids[0]!)).toHaveText('New');
  });
}

test.describe('if the site cannot be reached', () => {
  test.use({ expectedMessages: [/ERR_INTERNET_DISCONNECTED/] });

  test('a note that was not saved stays in its field, which has the focus', async ({
    page,
    context,
    ids,
  }) => {
    await press(page, 'j', 'n');
    const note = cardOf(page, ids[0]!).getByLabel('New note');
    await expect(note).toBeFocused();
    await page.keyboard.type('Called him.');
    await context.setOffline(true);
    await press(page, 'Control+Enter');

    await expect(note).toHaveAccessibleDescription(/^That did not work: /);
    await expect(note).toBeFocused();
    await expect(note).toHaveValue('Called him.');
  });
});

test('after a request was deleted, j and k go on from where it was', async ({ page, ids }) => {
  const remove = async (id: number) => {
    await page.getByRole('button', { name: `Delete: #${id}` }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(cardOf(page, id)).toHaveCount(0);
  };
  await press(page, 'j', 'j');
  await remove(ids[1]!);
  await press(page, 'j');
  await expect(cardOf(page, ids[2]!)).toBeFocused();

  await remove(ids[2]!);
  await press(page, 'k');
  await expect(cardOf(page, ids[0]!)).toBeFocused();
});

test('a mark as spam leaves the request in its place, and is undone by keyboard', async ({ page, ids }) => {
  const id = ids[1]!;
  const card = cardOf(page, id);
  const mark = page.getByRole('button', { name: `Mark as spam: #${id}` });
  const clear = page.getByRole('button', { name: `Not spam: #${id}` });
  for (const undo of [
    () => card.getByRole('button', { name: 'Undo' }).press('Enter'),
    () => press(page, 'u'),
  ]) {
    await mark.press('Enter');
    await expect(card.getByText(`Request #${id} has been marked as spam.`)).toBeVisible();
    await expect(card.getByText('Suspected spam')).toBeVisible();
    await expect(clear).toBeFocused();

    await undo();

    await expect(card.getByText(`Request #${id} is not suspected any more.`)).toBeVisible();
    await expect(card.getByText('Suspected spam')).toHaveCount(0);
    await expect(mark).toBeFocused();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  }
  await press(page, 'j');
  await expect(cardOf(page, ids[2]!)).toBeFocused();
});

test('the page of a request that was marked by hand says so, and undoes it', async ({ page, ids }) => {
  await page.goto(`/admin/leads/${ids[0]}`);
  await page.getByRole('button', { name: `Mark as spam: #${ids[0]}` }).press('Enter');
  await expect(cardOf(page, ids[0]!).getByText('Marked as spam', { exact: true })).toBeVisible();
  await expect(cardOf(page, ids[0]!)).not.toContainText('Looks like spam');

  await page.getByRole('button', { name: 'Undo' }).press('Enter');

  await expect(page.getByText(`Request #${ids[0]} is not suspected any more.`)).toBeVisible();
  await expect(cardOf(page, ids[0]!)).not.toContainText('Marked as spam');
});

test('the list of shortcuts has each key beside what it does, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await press(page, '?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const [keys, deeds] = [dialog.getByRole('term'), dialog.getByRole('definition')];
  await expect(keys).toHaveCount(11);
  const left = (await deeds.first().boundingBox())!.x;
  for (const [index, key] of (await keys.all()).entries()) {
    const [beside, deed] = [(await key.boundingBox())!, (await deeds.nth(index).boundingBox())!];
    expect(beside.x + beside.width).toBeLessThan(left);
    expect(deed.x).toBe(left);
    expect(Math.abs(beside.y - deed.y)).toBeLessThan(10);
  }
});

test('in another list, j begins with the first request', async ({ page, ids }) => {
  await press(page, 'j', 'a');
  await expect(stateOf(page, ids[0]!)).toHaveText('Answered');
  await press(page, 'j', 'a');
  await expect(stateOf(page, ids[1]!)).toHaveText('Answered');
  const overview = page.getByRole('group', { name: 'State', exact: true }).first();
  await overview.getByRole('button', { name: 'Answered' }).click();
  await expect(page.getByTestId('lead-card')).toHaveCount(2);

  await press(page, 'j');

  await expect(cardOf(page, ids[0]!)).toBeFocused();
});
