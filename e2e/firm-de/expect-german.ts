import { expect, type Page } from '@playwright/test';
import { englishIn } from './words-of.ts';

/** What a visitor can see of a document, hear of it, or find of it elsewhere. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = [
      'alt',
      'aria-description',
      'aria-label',
      'content',
      'placeholder',
      'title',
      'value',
    ];
    const texts: string[] = [];
    const walker = document.createTreeWalker(
      document,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element)
        texts.push(...named.map((attribute) => node.getAttribute(attribute) ?? ''));
      else if (!node.parentElement!.matches('style, script:not([type="application/ld+json"])'))
        texts.push(node.textContent ?? '');
    }
    return texts.map((text) => text.trim()).filter(Boolean);
  });

/** The document is in German, and nothing of it in English. */
export const expectGerman = async (page: Page, where: string): Promise<void> => {
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-AT');
  expect.soft(englishIn(await textsOf(page)), where).toEqual([]);
};
