import { dirname } from 'node:path/posix';
import { OF_COLOURS, violations } from './support/axe.ts';
import { ADDRESSES, PAGES } from './support/addresses.ts';
import { countDocuments, untilHydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

// What differs from page to page is there at both widths and in both schemes; accessibility.e2e.ts
// combines all four.
test.describe.configure({ timeout: 120_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedMessages: [/404/] });

// Slow, as the next one: axe takes half a second for each page.
test('on every page, axe finds no violation at 320 px, and nothing scrolls sideways', async ({
  page,
}) => {
  // A window of 1280 px at 400 % zoom is 320 CSS pixels wide (WCAG 2.2, 1.4.10), and laid out as a
  // phone.
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of PAGES) {
    await page.goto(address);
    await untilHydrated(page);
    expect.soft(await violations(page), address).toEqual([]);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(await overflow(), address).toBeLessThanOrEqual(0);
  }
});

test('on every page, axe finds no violation in the dark after a page change', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  // The site and the desk each have scripts and styles of their own.
  const { site = [], desk = [] } = Object.groupBy(PAGES, (address) =>
    address.startsWith('/admin/') ? 'desk' : 'site',
  );
  for (const pages of [site, desk]) {
    await page.goto(pages[0]!);
    await untilHydrated(page);
    const documents = countDocuments(page);
    const folders = new Set<string>();
    for (const address of pages) {
      const html = await (await request.get(address)).text();
      await page.evaluate((to) => window.history.pushState(null, '', to), address);
      // The desk adds the number of new leads when it knows it.
      await expect
        .poll(async () => (await page.title()).replace(/^\(\d+\) /, ''), address)
        .toBe(/<title>(.*?)<\/title>/.exec(html)![1]!.replaceAll('&amp;', '&'));
      await untilHydrated(page);
      // Pages in one folder differ in their text only.
      const folder = dirname(address);
      const rules = folder !== '/' && folders.has(folder) ? OF_COLOURS : [];
      folders.add(folder);
      expect.soft(await violations(page, rules), address).toEqual([]);
    }
    // Only the server knows the screens of unknown addresses.
    expect(documents()).toBe(pages.filter((address) => !ADDRESSES.includes(address)).length);
  }
});
