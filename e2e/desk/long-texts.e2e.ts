import type { Locator } from '@playwright/test';
import { storedIds, storeLeads } from '../../backend/src/testing/leads/stored-leads.ts';
import {
  cardOf,
  cards,
  openDesk,
  openLead,
  test,
  LEAD,
  labelOf,
  DESK_LIST,
} from '../support/desk.ts';
import { HOSTILE_TEXTS, longestOf } from '../support/hostile-texts.ts';
import { expect } from '../support/test.ts';

/* What makes a browser busy for minutes is a long paragraph, so each test bounds its paragraphs. */

const textOf = (element: Locator) => element.evaluate(({ textContent }) => textContent);

/**
 * How many characters the longest paragraph has, and whether all are shown as blocks that have
 * their own direction.
 */
const paragraphsOf = (element: Locator) =>
  element.evaluate((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    let longest = 0;
    let areBlocks = true;
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      longest = Math.max(longest, textContent!.length);
      areBlocks &&= getComputedStyle(parentElement!).display === 'block';
      areBlocks &&= parentElement!.dir === 'auto';
    }
    return { longest, areBlocks };
  });

for (const [name, unit] of Object.entries(HOSTILE_TEXTS)) {
  test(`the desk shows requests with messages of nothing but ${name}`, async ({
    page,
    product,
  }) => {
    const message = longestOf(unit);
    await storeLeads(product.database, ...Array.from({ length: 9 }, () => ({ message })));
    const id = (await storedIds(product.database)).at(-1)!;

    await page.goto('/admin/leads');
    const card = cardOf(page, id);
    await expect(card).toBeVisible();
    const lengths = await cards(page).evaluateAll((all) =>
      all.map(({ textContent }) => textContent.length),
    );
    // The beginning of the message, and the other words of a card.
    expect(Math.max(...lengths)).toBeLessThan(5_000);

    await page.getByRole('button', { name: labelOf(DESK_LIST.showAll, id) }).click();
    const inCard = card.getByRole('group', { name: LEAD.labels.message });
    expect((await textOf(inCard)) === message).toBe(true);
    await openLead(page, id);
    const whole = page.getByRole('group', { name: LEAD.labels.message });
    expect((await textOf(whole)) === message).toBe(true);
    // Where browsers weigh all lines of a paragraph, one of two directions ends WebKit's process.
    await expect(whole).toHaveCSS('text-wrap-style', 'auto');
    const { longest, areBlocks } = await paragraphsOf(whole);
    // Of two UTF-16 code units each.
    expect(longest).toBeLessThanOrEqual(2 * 2_000);
    expect(areBlocks).toBe(true);
  });
}

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
