import { expect, test, unexpectedOf } from './test.ts';

test.use({ expectedMessages: /^an error$/ });

test('an error on the console is noticed, also in a context that the test made', async ({
  browser,
  consoleMessages,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const logged = context.waitForEvent('console');
  await page.evaluate(() => console.error('an error'));
  await logged;
  await context.close();

  expect(consoleMessages).toEqual(['an error']);
  // Where it is not expected, it fails a test.
  expect(unexpectedOf(consoleMessages, undefined)).toEqual(['an error']);
});
