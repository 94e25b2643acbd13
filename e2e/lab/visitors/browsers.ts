import { randomUUID } from 'node:crypto';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../support/chromium.ts';
import { LAYOUT, TITLES } from '../../support/content.ts';
import { fill, submitButton, thanks } from '../../support/lead-form.ts';

/** What a page says that lacks a script. */
const LACKS_SCRIPT = /404|Failed to fetch|dynamically imported|did not load/;

/** Reads, sends the form and follows a link, all of which must work with and without script. */
const visitSite = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.mouse.move(10, 10);
  await fill(page, { email: 'browser@example.com', message: `from a browser, ${randomUUID()}` });
  await submitButton(page).click();
  await thanks(page).waitFor();
  await page.getByRole('banner').getByRole('link', { name: LAYOUT.blog }).click();
  await page.getByRole('heading', { level: 1, name: TITLES.blog }).waitFor();
};

/** Visitors with a real browser, each with an empty cache. */
export const startBrowsers = async (url: string) => {
  const browser = await chromium.launch(launchOptions());
  const errors: string[] = [];
  const missing: string[] = [];
  let visits = 0;
  const attempt = (act: Promise<unknown>) =>
    act.catch(({ message }: Error) => errors.push(message));

  /** Opens the home page. The returned function visits the site there, and closes the tab. */
  const open = async (): Promise<() => Promise<void>> => {
    const context = await browser.newContext({ locale: 'en-US' });
    context.setDefaultTimeout(10_000);
    const report = (message: string) => {
      if (!LACKS_SCRIPT.test(message)) errors.push(message);
    };
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) report(message.text());
    });
    context.on('weberror', (webError) => report(webError.error().message));
    context.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const isMissing = response.status() === 404 && /^\/(?:assets|screens)\//.test(pathname);
      if (isMissing) missing.push(pathname);
      else if (response.status() >= 400) errors.push(`${response.status()} ${pathname}`);
    });
    const page = await context.newPage();
    await attempt(page.goto(url));
    return async () => {
      await attempt(visitSite(page));
      visits += 1;
      await context.close();
    };
  };
  const visit = async (): Promise<void> => (await open())();

  return {
    /**
     * Messages of the console, answers with an error status, and what did not happen in time. A
     * missing script is no error.
     */
    errors,
    /** The scripts and texts of screens that were requested from a replica of the other release. */
    missing,
    visits: () => visits,
    open,
    /** Visits the site again and again while something happens. */
    during: async <T>(event: Promise<T>): Promise<T> => {
      let over = false;
      const ended = event.finally(() => (over = true));
      // oxlint-disable-next-line no-unmodified-loop-condition -- the event sets it
      while (!over) await visit();
      return ended;
    },
    stop: () => browser.close(),
  };
};
