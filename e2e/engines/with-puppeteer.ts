import { access } from 'node:fs/promises';
import puppeteer, { type KeyInput, type Page } from 'puppeteer-core';
import { launchOptions } from '../support/chromium.ts';
import { WIDE, type Browser } from './browser.ts';

/** Debian's, that of Mozilla and of Ubuntu, and of macOS. */
const FIREFOXES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

const findFirefox = async (): Promise<string> => {
  const given = process.env['FIREFOX_PATH'];
  for (const path of given ? [given] : FIREFOXES) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  throw new Error(
    'No Firefox was found. Install one (apt-get install firefox-esr), or set FIREFOX_PATH to the one you have.',
  );
};

/** What is written to the log of a browser, from the first script of each page on. */
const launch = async (
  browser: 'chrome' | 'firefox',
  executablePath: string,
  args: string[],
): Promise<Browser> => {
  const program = await puppeteer.launch({ browser, executablePath, args, defaultViewport: WIDE });
  let errors: string[] = [];
  const openPage = async (): Promise<Page> => {
    const page = await program.newPage();
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    // Nobody would answer it: the page would hang.
    page.on('dialog', (dialog) => {
      errors.push(`asked: ${dialog.type()} ${dialog.message()}`);
      void dialog.accept();
    });
    // Not every violation is logged; this event reports all of them.
    await page.evaluateOnNewDocument(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        console.error(`refused by the content policy: ${effectiveDirective} ${blockedURI}`),
      ),
    );
    return page;
  };
  // The tab that a browser opens with is not in front in Firefox, which then sends no focus events.
  const tabs = [await openPage()];
  const front = () => tabs.at(-1)!;
  const open = async (address: string) =>
    void (await front().goto(address, { waitUntil: 'domcontentloaded' }));
  return {
    version: await program.version(),
    open,
    openTab: async (address) => {
      tabs.push(await openPage());
      await open(address);
    },
    closeTab: async () => {
      await tabs.pop()!.close();
      await front().bringToFront();
    },
    // Within a document there is no load to wait for.
    back: () => front().evaluate(() => window.history.back()),
    resize: (width, height) => front().setViewport({ width, height }),
    run: (inPage, ...values) =>
      front().evaluate(inPage as never, ...(values as never)) as Promise<never>,
    clickAt: (x, y) => front().mouse.click(x, y),
    press: (key) => front().keyboard.press(key as KeyInput),
    type: (text) => front().keyboard.type(text),
    picture: async () => Buffer.from(await front().screenshot()),
    takeErrors: () => {
      const taken = errors;
      errors = [];
      return Promise.resolve(taken);
    },
    close: () => program.close(),
  };
};

export const launchFirefox = async (): Promise<Browser> =>
  launch('firefox', await findFirefox(), []);

export const launchChromium = (): Promise<Browser> => {
  const { executablePath, args } = launchOptions();
  return launch('chrome', executablePath!, args!);
};
