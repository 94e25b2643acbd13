import type { Page } from '@playwright/test';
import { ARTICLES } from './support/content.ts';
import { expect, test } from './support/test.ts';

/** The least contrast of graphics: https://www.w3.org/TR/WCAG22/#non-text-contrast */
const LEAST = 3;

/** A color as red, green and blue from 0 to 1, and opacity. */
type Color = readonly [number, number, number, number];

/**
 * The colors of the series in the charts of a page, then those that any chart can have; and the
 * color behind them.
 */
const colorsOf = (page: Page): Promise<{ drawn: Color[]; ground: Color }> =>
  page.evaluate(() => {
    const parse = (color: string, opacity = '1'): Color => {
      const [red, green, blue, alpha = 1] = color.match(/[\d.]+/g)!.map(Number);
      return [red! / 255, green! / 255, blue! / 255, alpha * Number(opacity)];
    };
    const drawn = ['fill', 'stroke'].flatMap((name) =>
      [...document.querySelectorAll(`.chart svg [${name}^="var(--chart"]`)].map((element) => {
        const style = getComputedStyle(element);
        return parse(style.getPropertyValue(name), style.getPropertyValue(`${name}-opacity`));
      }),
    );
    // A chart of three series has them all, whether or not an article has such a chart.
    const svg = document.querySelector<SVGElement>('.chart svg')!;
    for (const name of ['--chart-1', '--chart-2', '--chart-3']) {
      svg.style.color = `var(${name}, red)`;
      drawn.push(parse(getComputedStyle(svg).color));
    }
    svg.style.color = '';
    let behind = document.querySelector('.chart')!;
    while (getComputedStyle(behind).backgroundColor.endsWith(', 0)'))
      behind = behind.parentElement!;
    return { drawn, ground: parse(getComputedStyle(behind).backgroundColor) };
  });

const luminance = (color: readonly number[]): number => {
  const [red, green, blue] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

/** See https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
const contrast = (color: Color, ground: Color): number => {
  const [red, green, blue, opacity] = color;
  const seen = [red, green, blue].map(
    (part, index) => part * opacity + ground[index]! * (1 - opacity),
  );
  const [dark, light] = [luminance(seen), luminance(ground.slice(0, 3))].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
};

// Slow: it opens every article that has a chart.
test('the charts of articles have colors with enough contrast in each scheme', async ({ page }) => {
  for (const { id } of ARTICLES.filter(({ body }) => body.includes('```chart'))) {
    await page.goto(`/blog/${id}`);
    const schemes = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { drawn, ground } = await colorsOf(page);
      expect(drawn.length, id).toBeGreaterThan(3);
      for (const color of drawn)
        expect(
          contrast(color, ground),
          `${id} ${colorScheme} ${color.join(' ')}`,
        ).toBeGreaterThanOrEqual(LEAST);
      schemes.push(drawn.map((color) => color.join(' ')));
    }
    const [light, dark] = schemes as [string[], string[]];
    expect(dark).toHaveLength(light.length);
    expect(dark.filter((color, index) => color === light[index])).toEqual([]);
  }
});

test('a chart is as wide as the text, its letters as large, its labels in line', async ({
  page,
}) => {
  const { id } = ARTICLES.find(({ body }) => body.includes('```chart bar'))!;
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/blog/${id}`);
    const drawing = page.locator('.chart svg').filter({ visible: true }).first();
    const box = (await drawing.boundingBox())!;
    const text = (await page.locator('.prose > p').first().boundingBox())!;
    expect.soft(Math.round(box.width), `${width} px`).toBe(Math.round(text.width));
    const letters = await drawing.evaluate((svg: SVGSVGElement) => {
      const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
      return scale * Number(svg.getAttribute('font-size'));
    });
    expect.soft(letters, `${width} px`).toBeGreaterThan(12.5);
    expect.soft(letters, `${width} px`).toBeLessThan(18.5);
    const starts = await drawing
      .locator('text[text-anchor=start]')
      .or(drawing.locator('g[text-anchor=start] > text'))
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
    expect.soft(Math.min(...starts) - box.x, `${width} px`).toBeLessThan(2);
  }
});
