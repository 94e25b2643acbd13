import type { Locator } from '@playwright/test';
import { storedIds, storeLeads } from '../../backend/src/testing/leads/stored-leads.ts';
import { cardOf, openDesk, openLead, test, LEAD } from '../support/desk.ts';
import { longestOf } from '../support/hostile-texts.ts';
import { expect } from '../support/test.ts';
import { expectLongMessages, FEW_KINDS } from './long-messages.ts';

for (const [name, unit] of FEW_KINDS)
  test(`the desk shows requests with messages of nothing but ${name}`, ({ page, product }) =>
    expectLongMessages(page, product.database, unit));

test('no page asks how wide its messages and notes are', async ({ page, product, request }) => {
  await storeLeads(product.database, { message: longestOf('word ') });
  const [id] = (await storedIds(product.database)) as [number];
  const headers = { Origin: product.url };
  const data = { text: 'word '.repeat(100) };
  await request.post(`/api/leads/${id}/notes`, { headers, data });
  const widthOfContent = (paragraph: Locator) =>
    paragraph.evaluate((element) => {
      element.style.width = 'max-content';
      return element.clientWidth;
    });

  await page.goto('/admin/leads');
  expect(await widthOfContent(cardOf(page, id).getByText('word word'))).toBe(0);
  await openLead(page, id);
  const note = page.getByTestId('lead-note').getByText('word word');
  expect(await widthOfContent(note)).toBe(0);
  const whole = page.getByRole('group', { name: LEAD.labels.message });
  // Its padding.
  expect(await widthOfContent(whole)).toBe(24);
});

test('only a message of more than 10,000 characters scrolls in a box of its own', async ({
  page,
  submit,
}) => {
  const lines = Array.from({ length: 31 }, (_, line) => `Line ${line}.`).join('\n');
  for (const [message, boxes] of [
    [lines, 0],
    ['word '.repeat(2_000).slice(0, -1) + '.', 0],
    ['word '.repeat(2_000) + '.', 1],
  ] as const) {
    const id = await submit({ message });
    await page.goto(`/admin/leads/${id}`);
    await expect(cardOf(page, id)).toContainText(message.slice(0, 20));
    await expect(page.getByRole('group', { name: LEAD.labels.message })).toHaveCount(boxes);
  }
});

test('a name of many marks covers nothing of the cards beside its own', async ({
  page,
  product,
}) => {
  const tower = `Z${'\u0301'.repeat(99)}`;
  await storeLeads(product.database, {}, { name: tower, company: tower }, {});
  const [below, , above] = (await storedIds(product.database)) as [number, number, number];
  await openDesk(page, 3);

  const pictures = () =>
    Promise.all([above, below].map((id) => cardOf(page, id).screenshot({ caret: 'hide' })));
  const besideTower = await pictures();
  await product.database.query(`UPDATE leads SET name = 'Z', company = 'Z' WHERE name = $1`, [
    tower,
  ]);
  await openDesk(page, 3);
  const besideLetter = await pictures();
  expect(besideTower.map((picture, index) => picture.equals(besideLetter[index]!))).toEqual([
    true,
    true,
  ]);
});
