import { test as base, type Page } from '@playwright/test';
import { startProduct, type Product } from './product.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Messages that a test expects on the console, because it provokes what they report. */
  expectedMessages: RegExp[];
  quietConsole: undefined;
}

/** Tests against a product of the worker's own; a message of the console that no test expects fails it. */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that a function needs from here
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, provide) => provide(product.url),
  expectedMessages: [[], { option: true }],
  quietConsole: [
    async ({ page, expectedMessages }, use) => {
      const messages = consoleMessages(page);
      // The browser reports some to this event only.
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
          console.error(`refused by the content policy: ${effectiveDirective} ${blockedURI} ${sample}`),
        ),
      );
      await use(undefined);
      const unexpected = messages.filter(
        (message) => !expectedMessages.some((pattern) => pattern.test(message)),
      );
      if (unexpected.length > 0) throw new Error(`on the console:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
});

/** Errors and warnings of a page, from now on. */
const consoleMessages = (page: Page): string[] => {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
  return messages;
};
