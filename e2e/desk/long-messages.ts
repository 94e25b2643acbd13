import type { Locator, Page } from '@playwright/test';
import { storedIds, storeLeads } from '../../backend/src/testing/leads/stored-leads.ts';
import type { TestDatabase } from '../../backend/src/testing/test-database.ts';
import { cardOf, cards, openLead, LEAD, labelOf, DESK_LIST } from '../support/desk.ts';
import { HOSTILE_TEXTS, longestOf } from '../support/hostile-texts.ts';
import { expect } from '../support/test.ts';

/* What makes a browser busy for minutes is a long paragraph, so these tests bound its paragraphs. */

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

/** Those that differ most: the other kinds are in the slow tests. */
const FEW = ['letters of two directions in turns', 'line breaks', 'one word without end'];

const KINDS = Object.entries(HOSTILE_TEXTS);
export const FEW_KINDS = KINDS.filter(([name]) => FEW.includes(name));
export const OTHER_KINDS = KINDS.filter(([name]) => !FEW.includes(name));

/** Opens the list and a request, and expects each to show a message of nothing but a text. */
export const expectLongMessages = async (
  page: Page,
  database: TestDatabase,
  unit: string,
): Promise<void> => {
  const message = longestOf(unit);
  await storeLeads(database, ...Array.from({ length: 9 }, () => ({ message })));
  const id = (await storedIds(database)).at(-1)!;

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
};
