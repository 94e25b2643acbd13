import { randomUUID } from 'node:crypto';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { launchOptions } from '../../../support/chromium.ts';
import { untilHydrated } from '../../../support/hydration.ts';
import { fill, submitButton } from '../../../support/lead-form.ts';

/** Milliseconds to wait for anything that a visitor waits for. */
const PATIENCE = 10_000;

/** A tab with the home page, in which the visitor has not done anything yet. */
export interface Tab {
  /** Submits the form, and follows a link to another page. Closes the tab. */
  use: () => Promise<void>;
}

/** Visitors with a real browser, each with an empty cache. */
export class BrowserVisitors {
  /** Messages of the console, answers with an error status, and what did not happen in time. */
  readonly errors: string[] = [];
  visits = 0;
  private readonly browser: Browser;
  private readonly url: string;

  private constructor(browser: Browser, url: string) {
    this.browser = browser;
    this.url = url;
  }

  static async start(url: string): Promise<BrowserVisitors> {
    return new BrowserVisitors(await chromium.launch(launchOptions()), url);
  }

  async open(): Promise<Tab> {
    const context = await this.browser.newContext({ locale: 'en-US' });
    context.setDefaultTimeout(PATIENCE);
    this.watch(context);
    const page = await context.newPage();
    await this.attempt(() => page.goto(this.url));
    return {
      use: async () => {
        await this.attempt(() => useSite(page));
        this.visits += 1;
        await context.close();
      },
    };
  }

  async visit(): Promise<void> {
    const tab = await this.open();
    await tab.use();
  }

  /** Visits the site again and again while something happens. */
  async during<T>(event: Promise<T>): Promise<T> {
    let over = false;
    const ended = event.finally(() => (over = true));
    // oxlint-disable-next-line no-unmodified-loop-condition -- the event sets it
    while (!over) await this.visit();
    return ended;
  }

  stop(): Promise<void> {
    return this.browser.close();
  }

  private async attempt(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.errors.push((error as Error).message);
    }
  }

  private watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.errors.push(message.text());
    });
    context.on('weberror', (webError) => this.errors.push(webError.error().message));
    context.on('response', (response) => {
      if (response.status() >= 400) this.errors.push(`${response.status()} ${response.url()}`);
    });
  }
}

const useSite = async (page: Page): Promise<void> => {
  await untilHydrated(page);
  await page.mouse.move(10, 10);
  await page.locator('form[novalidate]').waitFor();
  await fill(page, { Email: 'browser@example.com', Message: `from a browser, ${randomUUID()}` });
  await submitButton(page).click();
  await page.getByText('Thank you for your interest').first().waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('heading', { level: 1, name: 'Security Insights' }).waitFor();
};
