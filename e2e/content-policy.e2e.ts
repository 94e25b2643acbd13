import type { Page } from '@playwright/test';
import { readWords, SERVICE_TITLES } from './support/content.ts';
import { untilHydrated } from './support/hydration.ts';
import { toasts } from './support/lead-form.ts';
import { expect, test } from './support/test.ts';

// The browser logs everything that the content policy blocks, and an unexpected console message
// fails any browser test: accessibility.slow.e2e.ts loads every page, and visits each from another
// one. The tests below try what the policy must block.

test.describe('the browser refuses', () => {
  test.use({
    expectedMessages:
      /refused by|violates|integrity|Integrity|Failed to|dynamically imported|requires 'Trusted/,
  });

  test('markup, scripts and code from text', async ({ page }) => {
    await page.goto('/');
    // After hydration, the page's script has created its Trusted Types policy, so the name is
    // taken.
    await untilHydrated(page);
    const refusals = await page.evaluate(async () => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => void };
      };
      // In a separate task: Chromium permits code from text while a debugger evaluates an
      // expression.
      await new Promise((resolve) => setTimeout(resolve));
      const nameOf = (attempt: () => unknown) => {
        try {
          attempt();
          return 'accepted';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const inline = document.createElement('p');
      inline.setAttribute('style', 'color: red');
      return {
        markup: nameOf(() => (document.createElement('div').innerHTML = '<b>text</b>')),
        address: nameOf(() => (document.createElement('script').src = '/assets/any.js')),
        code: nameOf(() => new Function('return 1')),
        anotherPolicy: nameOf(() => trustedTypes.createPolicy('other', {})),
        ourPolicyAgain: nameOf(() => trustedTypes.createPolicy('sandglass-html', {})),
        style: inline.style.color,
      };
    });
    expect(refusals).toEqual({
      markup: 'TypeError',
      address: 'TypeError',
      code: 'EvalError',
      anotherPolicy: 'TypeError',
      ourPolicyAgain: 'TypeError',
      style: '',
    });
  });

  // A request that is still on its way at the end of a test must not fail it.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

  /** Appends a comment to a script on its way to the browser. */
  const alter = (page: Page, file: string) =>
    page.route(`**/assets/${file}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n/* and more */` });
    });

  test('an altered script, the first one or one that is loaded later', async ({ page }) => {
    await alter(page, 'service-dialog*');
    await page.goto('/');
    await page.getByRole('button', { name: SERVICE_TITLES[0]! }).click();
    await expect(toasts(page)).toContainText(readWords('errors').partMissing.description);

    await alter(page, 'app-*.js');
    // After its third attempt to load it, the page gives up.
    const givenUp = page.waitForEvent('pageerror');
    await page.goto('/');
    await givenUp;
    await expect(page.locator('form')).toBeAttached();
    await expect(page.locator('form[novalidate]')).toHaveCount(0);
  });
});
