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
import { expect } from '../support/test.ts';

/* What makes a browser busy for minutes is a long paragraph, so each test bounds its paragraphs. */

/** As many bytes as a submission may have. */
const LONGEST_MESSAGE = 255_000;
const repeated = (unit: string) =>
  unit.repeat(Math.floor(LONGEST_MESSAGE / Buffer.byteLength(unit)));

/** Texts that are laid out slowly, turn what surrounds them, or show little. */
const HOSTILE_TEXTS = {
  'letters of two directions in turns': '\u05D0a',
  'Arabic and Latin words': '\u0633\u0644\u0627\u0645 hello ',
  brackets: '(\u05D0[',
  'isolates of another direction': '\u2067a\u2069',
  'isolates without end': '\u2067\u05D0',
  'overrides without end': '\u202E',
  'combining marks': '\u0301',
  Devanagari: '\u0915\u094D\u0937\u093F',
  Thai: '\u0E2A\u0E27\u0E31\u0E2A\u0E14\u0E35',
  'jamo of Hangul': '\u1100',
  'Chinese characters': '\u6F22\u5B57',
  'the widest character': '\uFDFD',
  'families of emoji': '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}',
  'one word without end': 'x',
  'soft hyphens': 'a\u00AD',
  'line breaks': '\n',
  'line separators': '\u2028',
  tabs: '\t',
  'spaces that do not break': '\u00A0',
  'zero-width spaces': '\u200B',
  'control characters': '\u0001\u0008\u001B\u009F',
};

const textOf = (element: Locator) => element.evaluate(({ textContent }) => textContent);

/** How many characters the longest paragraph has, and whether all are shown as blocks. */
const paragraphsOf = (element: Locator) =>
  element.evaluate((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    let longest = 0;
    let areBlocks = true;
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      longest = Math.max(longest, textContent!.length);
      areBlocks &&= getComputedStyle(parentElement!).display === 'block';
    }
    return { longest, areBlocks };
  });

for (const [name, unit] of Object.entries(HOSTILE_TEXTS)) {
  test(`the desk shows requests with messages of nothing but ${name}`, async ({
    page,
    product,
  }) => {
    const message = repeated(unit);
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
  await storeLeads(product.database, { message: repeated('word ') });
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
  const whole = page.getByRole('group', { name: 'Message' });
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
