import { test as base, type BrowserContext } from '@playwright/test';
import {
  createMigratedDatabase,
  type TestDatabase,
} from '../../backend/src/testing/test-database.ts';
import { startProduct, type Product } from './product.ts';

export { expect } from '@playwright/test';

/** For `test.use`: the browser of a visitor who does not ask for reduced motion. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

interface Fixtures {
  /** The console messages that a test causes and expects. */
  expectedMessages: RegExp | undefined;
  /** The console messages of all pages so far. At the end, one that is not expected fails the test. */
  consoleMessages: string[];
}

type ProductWithDatabase = Product & { database: TestDatabase };

interface WorkerFixtures {
  /** The product of this worker, started with the default configuration. */
  product: ProductWithDatabase;
  /**
   * A product with other environment variables, on a database of its own on the server of the run.
   * It starts once per worker and environment, and stops with the worker.
   */
  productWith: (environment: Record<string, string>) => Promise<ProductWithDatabase>;
}

/**
 * Tests against the worker's product. A console message that is not expected fails the test, in any
 * context of the browser.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    async ({ productWith }, use) => use(await productWith({})),
    { scope: 'worker', timeout: 60_000 },
  ],
  productWith: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from it
    async ({}, use) => {
      const products = new Map<string, Promise<ProductWithDatabase>>();
      const start = async (environment: Record<string, string>) => {
        const database = await createMigratedDatabase();
        return {
          ...(await startProduct({ DATABASE_URL: database.url, ...environment })),
          database,
        };
      };
      await use((environment) => {
        const key = JSON.stringify(environment);
        const product = products.get(key) ?? start(environment);
        products.set(key, product);
        return product;
      });
      for (const product of products.values()) {
        const { stop, database } = await product;
        await stop();
        await database.drop();
      }
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  expectedMessages: [undefined, { option: true }],
  consoleMessages: [
    async ({ browser, expectedMessages }, use, { retry }) => {
      const messages: string[] = [];
      const add = (message: string) => {
        if (retry === 0 || !OF_TRACE.test(message)) messages.push(message);
      };
      const watch = (context: BrowserContext) => watchConsole(context, add);
      // Playwright's own context, and those that a test makes.
      browser.on('context', watch);
      await use(messages);
      browser.off('context', watch);
      const unexpected = unexpectedOf(messages, expectedMessages);
      if (unexpected.length > 0)
        throw new Error(`unexpected console messages:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
});

export const unexpectedOf = (messages: string[], expected: RegExp | undefined): string[] =>
  messages.filter((message) => !expected?.test(message));

/** A trace, which a retry has, runs a script in each frame, also where none may run. */
const OF_TRACE = /^Blocked script execution in 'about:srcdoc'/;

/** Passes on the errors and warnings of all pages of a context. */
const watchConsole = async (
  context: BrowserContext,
  add: (message: string) => void,
): Promise<void> => {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) add(message.text());
  });
  context.on('weberror', (webError) => add(webError.error().message));
  // Chromium does not log every violation; this event reports all of them.
  await context.addInitScript(() =>
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sample }) =>
        console.error(
          `refused by the content policy: ${effectiveDirective} ${blockedURI} ${sample}`,
        ),
    ),
  );
};
