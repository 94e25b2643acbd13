// Slow: opens the home page for each look, in windows of several sizes.
import type { Locator } from '@playwright/test';
import { readText, shown } from './support/content.ts';
import { untilHydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

/** The widths of the lines of a text. */
const linesOf = (text: Locator): Promise<number[]> =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Array.from(range.getClientRects(), ({ width }) => width);
  });

const actionOf = (section: string) =>
  shown(String(readText(`home/${section}.yaml`).fields['action']));

test('a title of eight words has three lines on a phone, and two on a screen', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  const title = page.getByRole('heading', { level: 1 });
  await title.evaluate((heading) => {
    heading.textContent = 'Security and intelligence advice for people who decide';
  });
  for (const [width, count] of [
    [375, 3],
    [768, 2],
    [1440, 2],
    [1920, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await linesOf(title);
    expect.soft(lines, `${width} px`).toHaveLength(count);
    expect.soft(Math.min(...lines), `${width} px`).toBeGreaterThan(Math.max(...lines) / 2);
  }
});

test('the cards of the paths are alike: one left edge on a phone, a row on a tablet', async ({
  page,
}) => {
  await page.goto('/');
  const cards = page.locator('main section').nth(1).locator('ul > li');
  await page.setViewportSize({ width: 375, height: 812 });
  for (const card of await cards.all()) {
    await expect(card).toHaveCSS('border-top', '2px solid rgb(169, 119, 58)');
    const edges = await card
      .locator('h3, p, .stretched-link')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
    expect(new Set(edges).size).toBe(1);
  }
  await page.setViewportSize({ width: 768, height: 1024 });
  const tops = await cards.evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
});

test('in the dark, two grounds take turns from the paths to the foot', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const grounds = await page.locator('main section, footer').evaluateAll((all) =>
    all.map((part) => {
      // The form and the words beside it each have a ground of their own.
      const colors = [part, ...part.children, document.body].map(
        (element) => getComputedStyle(element).backgroundColor,
      );
      return colors.find((color) => color !== 'rgba(0, 0, 0, 0)');
    }),
  );
  const [, ...fromPaths] = grounds;
  expect(fromPaths.length).toBeGreaterThan(2);
  const [ink, deep] = ['rgb(15, 29, 43)', 'rgb(22, 48, 74)'];
  expect(fromPaths).toEqual(fromPaths.map((_, index) => (index % 2 === 0 ? ink : deep)));
});

test('the ring around a service that has the focus is clear of its icon', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/');
  const card = page.locator('#services .link-card').first();
  const [row, icon] = [
    (await card.boundingBox())!,
    (await card.locator('svg').first().boundingBox())!,
  ];
  expect(icon.x - row.x).toBeGreaterThanOrEqual(8);
  expect(row.x).toBeGreaterThanOrEqual(0);
});

test('on a phone, the buttons of a section have one width', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  for (const address of ['/', '/about-us', '/services']) {
    await page.goto(address);
    const buttons = page.getByRole('main').locator('.rounded-sm.border:is(a, button):visible');
    const widths = await buttons.evaluateAll((all) =>
      all.map((button) => Math.round(button.getBoundingClientRect().width)),
    );
    expect.soft(new Set(widths).size, `${address}: ${widths.join(', ')}`).toBe(1);
  }
});

test('a button of sand is seen to be pointed at, in both schemes', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    const button = page.getByRole('link', { name: actionOf('insights') });
    const color = () => button.evaluate((link) => getComputedStyle(link).backgroundColor);
    const before = await color();
    await button.hover();
    await expect.poll(color).not.toBe(before);
  }
});

test('in the dark, outline buttons have a border only, beside which the others lead', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const outline = page.getByRole('link', { name: actionOf('insights') });
  await expect(outline).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(outline).toHaveCSS('border-color', 'rgb(220, 176, 122)');
  const leading = page.getByRole('link', { name: actionOf('benefits') });
  await expect(leading).toHaveCSS('background-color', 'rgb(220, 176, 122)');
});

test('in the dark, the cards of the paths have the same colors', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const colorsOf = (parts: Locator) =>
    parts.evaluateAll((all) =>
      all.map((part) => {
        const { color, borderTopColor } = getComputedStyle(part);
        return `${color} ${borderTopColor}`;
      }),
    );
  const cards = page.locator('main section').nth(1).locator('ul > li');
  const [first, ...others] = await Promise.all(
    (await cards.all()).map((card) => colorsOf(card.locator('h3, h3 + p, .stretched-link'))),
  );
  expect(first).toHaveLength(3);
  for (const other of others) expect(other).toEqual(first);
});

test('between steps of a process runs sand, but not beyond the end of a row', async ({ page }) => {
  await page.goto('/');
  const steps = page.locator('main ol:has(.border-dotted)');
  // One step more than has room in a row.
  await steps.evaluate((list) => {
    list.insertBefore(list.children[2]!.cloneNode(true), list.children[3]!);
  });
  for (const [width, lines] of [
    [1440, 3],
    [1024, 3],
    [768, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const sand = steps.locator('.border-dotted').filter({ visible: true });
    await expect(sand).toHaveCount(lines);
    const end = await steps.evaluate((list) => list.getBoundingClientRect().right);
    for (const line of await sand.all()) {
      const { x, width: length } = (await line.boundingBox())!;
      expect(x + length).toBeLessThanOrEqual(end);
    }
  }
});

test('a button whose text needs two lines has them about equally long', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/');
  await untilHydrated(page);
  const link = page.locator('main a[href="/services"]');
  await link.evaluate((button) => {
    button.textContent = 'Read all eight services on one page';
  });
  const lines = await linesOf(link);
  expect(lines).toHaveLength(2);
  expect(Math.min(...lines)).toBeGreaterThan(Math.max(...lines) / 2);
});

test('the sections of the home page are alike', async ({ page }) => {
  await page.goto('/');
  for (const { width, height, heading, paddings } of [
    { width: 375, height: 812, heading: 32, paddings: [56, 72] },
    { width: 1440, height: 900, heading: 44, paddings: [72, 120] },
  ]) {
    await page.setViewportSize({ width, height });
    const sizes = (level: number) =>
      page
        .getByRole('main')
        .getByRole('heading', { level })
        .evaluateAll((all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize)));
    const second = await sizes(2);
    expect.soft(new Set(second)).toEqual(new Set([heading]));
    expect.soft((await sizes(1))[0]).toBeGreaterThan(heading);
    expect.soft(Math.max(...(await sizes(3)))).toBeLessThan(heading);

    const found = await page
      .locator('main section:has(> .page-width > div > h2)')
      .evaluateAll((all) =>
        all.map((each) => Math.round(parseFloat(getComputedStyle(each).paddingTop))),
      );
    expect.soft(new Set(found)).toEqual(new Set(paddings));
  }
});
