import { loadTheRest, removeScripts, SCRIPTS } from './support/hydration.ts';
import { expectFormWorks, untilFormIsHydrated } from './support/lead-form.ts';
import { expect, MOVING, test } from './support/test.ts';

test.use(MOVING);

test.use({
  expectedMessages: /404|Failed to|dynamically imported|did not load|was not sent|ERR_/,
});

// Slow: it opens the page and sends the form once for each script.
test('the form works although any one of the page’s scripts is missing', async ({ page }) => {
  test.setTimeout(120_000);
  const scripts: string[] = [];
  page.on('request', (request) => SCRIPTS.test(request.url()) && scripts.push(request.url()));
  await page.goto('/');
  await loadTheRest(page);
  await untilFormIsHydrated(page);
  // What loads last.
  for (const last of ['check-lead', 'service-dialog', 'move-on-scroll'])
    await expect.poll(() => scripts.some((script) => script.includes(last)), last).toBe(true);
  expect(scripts.length).toBeGreaterThan(6);
  for (const script of new Set(scripts)) {
    await test.step(new URL(script).pathname, async () => {
      await removeScripts(page, script);
      await page.goto('/');
      await expectFormWorks(page);
      await page.unroute(script);
    });
  }
});
