import type { Page } from '@playwright/test';
import { eraseLeads } from './support/erase-leads.ts';
import { expect, test as base } from './support/test.ts';

/** A message of some lines: each request of the list has another height. */
const lines = (count: number) => Array.from({ length: count }, (_, line) => `Line ${line}.`).join('\n');

/** Opens the desk with forty leads of different heights. Returns what submits another one. */
const test = base.extend<{ submit: (message: string) => Promise<number> }>({
  submit: [
    async ({ page, request, product }, use) => {
      await eraseLeads(request, product.url);
      const submit = async (message: string) => {
        const response = await request.post('/api/leads', { data: { email: 'ada@example.com', message } });
        return ((await response.json()) as { id: number }).id;
      };
      for (let count = 1; count <= 40; count += 1) await submit(lines((count * 7) % 25));
      await page.goto('/admin/leads');
      await expect(cards(page)).toHaveCount(40);
      await use(submit);
    },
    { auto: true },
  ],
});

const cards = (page: Page) => page.getByTestId('lead-card');
const topOf = async (page: Page, index: number) =>
  Math.round((await cards(page).nth(index).boundingBox())!.y);

test('Back from a request shows it where it was, whatever the heights of the requests above it', async ({
  page,
}) => {
  for (const index of [12, 33]) {
    const number = cards(page)
      .nth(index)
      .getByRole('link', { name: /^Address of request/ });
    // Waits until the cards that come near the screen are laid out, and nothing moves any more.
    await number.hover();
    const before = await topOf(page, index);
    await number.click();
    await expect(cards(page)).toHaveCount(1);

    await page.goBack();

    await expect(cards(page)).toHaveCount(40);
    await expect.poll(async () => Math.abs((await topOf(page, index)) - before)).toBeLessThan(5);
  }
});

test('on the page of a request the keys concern that request, also after it was opened from the list', async ({
  page,
}) => {
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await expect(cards(page)).toHaveCount(1);

  await page.keyboard.press('a');
  await expect(page.getByTestId('lead-state')).toHaveText('Answered');
  await page.keyboard.press('k');
  await expect(cards(page)).toBeFocused();
  await page.keyboard.press('j');
  await expect(cards(page)).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByLabel('New note')).toBeFocused();
});

test.describe('if somebody else has removed the request', () => {
  test.use({ expectedMessages: [/404/] });

  test('a note stays in its field, which says so', async ({ page, request, product }) => {
    await cards(page).nth(1).getByText('Notes', { exact: true }).click();
    const note = page.getByLabel('New note');
    await note.fill('Called her.');
    await eraseLeads(request, product.url);
    await note.press('Control+Enter');

    await expect(page.getByText('Somebody else has removed this request.')).toBeVisible();
    await expect(page.getByText('404')).toHaveCount(0);
    await expect(note).toHaveValue('Called her.');
  });
});

test('a message of thousands of lines leaves the rest of the desk within reach, and can be read by keyboard', async ({
  page,
  submit,
}) => {
  const id = await submit(lines(5_000));
  for (const address of ['/admin/leads', `/admin/leads/${id}`]) {
    await page.goto(address);
    await expect(cards(page).first()).toContainText('Line 4999.');

    const { height } = (await cards(page).first().boundingBox())!;
    expect(height).toBeLessThan(2 * page.viewportSize()!.height);
    const message = cards(page).first().getByRole('group', { name: 'Message' });
    await message.focus();
    await page.keyboard.press('End');
    await expect.poll(() => message.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(10_000);
  }
});

test('what is written from right to left begins at the right', async ({ page, submit }) => {
  await submit('نحتاج إلى المساعدة.');
  await page.reload();

  await expect(cards(page).first().getByText('نحتاج')).toHaveCSS('direction', 'rtl');
  await expect(cards(page).nth(1).getByText('Line 0.')).toHaveCSS('direction', 'ltr');
});
