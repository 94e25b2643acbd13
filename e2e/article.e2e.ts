import { type Article, fillWords, LONGEST, longestWith, readWords } from './support/content.ts';
import { untilHydrated } from './support/hydration.ts';
import { scrollTo } from './support/scrolling.ts';
import { expect, test } from './support/test.ts';

const WORDS = readWords('article');

const hasFourSections = ({ body }: Article) => body.split(/^## /m).length > 4;
const hasWideTable = ({ body }: Article) => {
  // A chart has its numbers in a table within its fence.
  const withoutFences = body.replaceAll(/^```[^]*?^```/gm, '');
  return /^\|(?: *:?-+:? *\|){4}/m.test(withoutFences);
};
const WITH_SECTIONS = longestWith(hasFourSections);
const WITH_TABLE = longestWith(hasWideTable);

test('the contents mark the section that is read, and the header says what is left', async ({
  page,
}) => {
  test.skip(!WITH_SECTIONS, 'no article has four sections');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/blog/${WITH_SECTIONS!.id}`);
  await untilHydrated(page);
  const stated = page.locator('[data-minutes]');
  const minutes = Number(await stated.getAttribute('data-minutes'));
  await expect(stated).toHaveText(fillWords(WORDS.readingTime, { count: minutes }));
  const reading = page.locator('[data-reading]');
  const links = page.getByRole('navigation', { name: WORDS.contents }).getByRole('link');
  const marked = page.locator('[aria-current=location]').filter({ visible: true });
  await expect(reading).toHaveCount(0);
  await expect(marked).toHaveCount(0);
  for (const [index, most] of [
    [1, minutes],
    [3, minutes - 1],
  ] as const) {
    const link = links.nth(index);
    await link.click();
    await expect(marked).toHaveText((await link.textContent())!);
    // The sand rises with the minutes, from the heap that the mark shows.
    const left = Number(/\d+/.exec((await reading.textContent())!)![0]);
    await expect(reading).toHaveText(fillWords(WORDS.timeLeft, { count: left }));
    expect(left).toBeLessThanOrEqual(most);
    const sand = Number(await reading.locator('rect').last().getAttribute('height'));
    expect(sand).toBeCloseTo(4 + 13 * (1 - left / minutes));
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
  test.skip(!WITH_TABLE, 'no article has a table of four columns');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`/blog/${WITH_TABLE!.id}`);
  const section = page.locator('.table-scroll').first();
  const table = section.getByRole('table');
  const name = await table.getByRole('columnheader').nth(1).textContent();
  const label = await table
    .getByRole('cell')
    .nth(1)
    .evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(label).toContain(`${name}:`);
  // The labels are a column of their own: each value begins beside it.
  const insets = await table
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).paddingLeft));
  expect(new Set(insets)).toEqual(new Set(['0px', '132px']));
  const shown = await table.locator('thead').boundingBox();
  expect(shown!.height).toBeLessThanOrEqual(1);
  await expect(section).toHaveCSS('background-image', 'none');
});

test('on a large screen, the text of an article ends where the header and its drawing do', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/blog/${LONGEST.id}`);
  const rightOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => Math.round(element.getBoundingClientRect().right));
  const edge = await rightOf('header nav');
  for (const part of ['article .drawing', '#keyPoints', '.prose'])
    expect.soft(await rightOf(part), part).toBe(edge);
});
