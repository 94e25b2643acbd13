import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * axe's violations on a page as it is now, one line for each rule. The package of axe for
 * Playwright takes three times as long, because it loads axe for each call.
 */
export const violations = async (page: Page, rules: string[] = []): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // With `resultTypes`, it does not compute selectors for the elements that pass:
    // https://github.com/dequelabs/axe-core/blob/develop/doc/API.md#options-parameter
    const options = {
      resultTypes: ['violations' as const],
      ...(runOnly.length > 0 && { runOnly }),
    };
    const { violations: found } = await run(document, options);
    const broken = found.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
    // axe reports only those that a label or a reference names.
    const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
    const wrong = ids.filter((id, index) => !id || ids.indexOf(id) !== index);
    return wrong.length > 0 ? [...broken, `ids twice or empty: ${wrong.join(', ')}`] : broken;
  }, rules);
};

/** The rules whose outcome depends on colours. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** The violations in the light and in the dark colour scheme, which have the same elements. */
export const violationsInBothSchemes = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const rules = colorScheme === 'light' ? [] : OF_COLOURS;
    for (const violation of await violations(page, rules))
      found.push(`${colorScheme}: ${violation}`);
  }
  return found;
};

/** In a window that is 320 px wide. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
