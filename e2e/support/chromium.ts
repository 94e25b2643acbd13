import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** For a machine without a screen and without a way out: nothing of the browser's own goes to the network. */
const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The browser for the tests: `CHROMIUM_PATH`, else an installed Chromium or Chrome, else Playwright's own.
 *
 * @throws Error that says how to get one
 */
export const launchOptions = (): LaunchOptions => {
  const path = process.env['CHROMIUM_PATH'] ?? [...INSTALLED, chromium.executablePath()].find(existsSync);
  if (!path || !existsSync(path)) {
    throw new Error(
      'No Chromium was found. Install one (apt-get install chromium, or npx playwright install chromium), ' +
        'or set CHROMIUM_PATH to the one you have.',
    );
  }
  // Chromium refuses its sandbox to root.
  const args = process.getuid?.() === 0 ? [...ARGUMENTS, '--no-sandbox'] : ARGUMENTS;
  return { executablePath: path, args };
};
