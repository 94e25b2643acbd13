import { oneOfEachFolder, PAGES } from './support/addresses.ts';
import { expect, test } from './support/test.ts';

const publicPages = PAGES.filter((address) => !address.startsWith('/admin/'));

test.use({ viewport: { width: 375, height: 812 }, expectedMessages: /404/ });

// Slow: it opens a page of each folder.
test('on a phone, whatever one can press on a public page is 44 px high', async ({ page }) => {
  for (const address of oneOfEachFolder(publicPages)) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    const low = await page.evaluate(() => {
      // A link in a sentence is as high as its line.
      const isInSentence = (target: Element) => {
        const block = target.closest('p, li, dd, td, figcaption')?.cloneNode(true) as Element;
        for (const link of block?.querySelectorAll('a, button') ?? []) link.remove();
        return Boolean(block?.textContent.trim());
      };
      const heightOf = (target: Element) => {
        // A card is covered by its link.
        const pressed = target.matches('.stretched-link') ? target.closest('.link-card')! : target;
        return pressed.getBoundingClientRect().height;
      };
      return [...document.querySelectorAll('a, button, summary, input, textarea')]
        .filter((target) => target.checkVisibility() && !target.closest('.sr-only'))
        .filter((target) => heightOf(target) < 44 && !isInSentence(target))
        .map((target) => `${target.textContent.trim()}: ${heightOf(target)}`);
    });
    expect.soft(low, address).toEqual([]);
  }
});
