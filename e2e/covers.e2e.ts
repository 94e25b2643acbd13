import type { Locator, Page } from '@playwright/test';
import { readInOrder } from './support/content.ts';
import { expect, test } from './support/test.ts';

const INK = 'rgb(15, 29, 43)';
const DEEP = 'rgb(22, 48, 74)';

const grounds = (drawings: Locator): Promise<string[]> =>
  drawings.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));

const drawingsOf = async (page: Page, address: string): Promise<string[]> => {
  await page.goto(address);
  return grounds(page.getByRole('main').locator('.drawing'));
};

test('two covers side by side have different grounds', async ({ page }) => {
  for (const address of ['/', '/blog']) {
    const found = await drawingsOf(page, address);
    expect(found.length).toBeGreaterThan(1);
    const same = found.filter((ground, index) => ground === found[index - 1]);
    expect.soft(same, address).toEqual([]);
  }
});

test('a drawing beside the title of an article is whole, however small', async ({ page }) => {
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const covers = page.locator('main .cover-close > svg');
    await expect(covers).not.toHaveCount(0);
    const cut = await covers.evaluateAll(
      (drawings) =>
        (drawings as SVGSVGElement[]).filter((drawing) => {
          const scale = drawing.getScreenCTM()!.a;
          const box = drawing.viewBox.baseVal;
          const frame = drawing.parentElement!;
          return box.width * scale > frame.offsetWidth || box.height * scale > frame.offsetHeight;
        }).length,
    );
    expect.soft(cut, `${width} px`).toBe(0);
  }
});

test('in the dark, drawings are navy, and not as the section around them', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const { id } = readInOrder('team')[1]!;
  for (const [address, ground] of [
    ['/', DEEP],
    ['/blog', DEEP],
    [`/team/${id}`, DEEP],
    ['/about-us', INK],
  ] as const)
    expect.soft(new Set(await drawingsOf(page, address)), address).toEqual(new Set([ground]));
  const around = page.locator('section', { has: page.locator('.drawing') });
  await expect(around).toHaveCSS('background-color', DEEP);
});
