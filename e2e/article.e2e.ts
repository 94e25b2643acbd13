import { untilHydrated } from './support/hydration.ts';
import { scrollTo } from './support/scrolling.ts';
import { expect, test } from './support/test.ts';

const METRICS = '/blog/security-stack-metrics';

test('the contents mark the section that is read, and the header says what is left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(METRICS);
  await untilHydrated(page);
  const reading = page.locator('[data-reading]');
  const links = page.getByRole('navigation', { name: 'In this article' }).getByRole('link');
  const marked = page.locator('[aria-current=location]').filter({ visible: true });
  await expect(reading).toHaveCount(0);
  await expect(marked).toHaveCount(0);
  for (const index of [1, 3]) {
    const link = links.nth(index);
    await link.click();
    await expect(marked).toHaveText((await link.textContent())!);
    // The sand rises with the minutes, from the heap that the mark shows.
    const left = Number(/^(\d+) min left$/.exec((await reading.textContent())!)![1]);
    expect(left).toBeLessThan(15);
    const sand = Number(await reading.locator('rect').last().getAttribute('height'));
    expect(sand).toBeCloseTo(4 + 13 * (1 - left / 15));
    // 100 ms after the click, the page scrolls there once more, and focuses the heading.
    const id = (await link.getAttribute('href'))!.slice(1);
    await expect(page.locator(`[id="${id}"]`)).toBeFocused();
  }
  const end = await page
    .locator('.prose')
    .last()
    .evaluate((text) => text.getBoundingClientRect().bottom + window.scrollY);
  await scrollTo(page, Math.round(end - 500));
  await expect(reading).toHaveText('');
});

test('on a phone, a cell has the name of its column before it, and no column a head', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(METRICS);
  const table = page.getByRole('table').first();
  const head = table.getByRole('columnheader').first();
  await expect(head).toBeAttached();
  const label = await table
    .getByRole('cell')
    .nth(1)
    .evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(label).toContain('Event:');
  const shown = await table.locator('thead').boundingBox();
  expect(shown!.height).toBeLessThanOrEqual(1);
  await expect(page.locator('.table-scroll').first()).toHaveCSS('background-image', 'none');
});
