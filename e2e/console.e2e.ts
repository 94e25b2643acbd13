import { test } from './support/test.ts';

test.fail(
  'a console error fails a test, also in a context that the test made',
  async ({ browser }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const logged = context.waitForEvent('console');
    await page.evaluate(() => console.error('not expected'));
    await logged;
    await context.close();
  },
);
