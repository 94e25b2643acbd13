import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

/**
 * Debian's Chromium without a window, which Playwright prefers, too: tests take half the time. It moves a pointer over each
 * page that it loads, and breaks some lines elsewhere.
 */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Arguments for a machine without a screen and without internet access: the browser sends no requests of its own. */
const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Options to launch the browser of the tests: `CHROMIUM_PATH`, or else an installed Chromium or Chrome, or else
 * Playwright's own.
 *
 * @param preferred programs that are taken before an installed Chromium, if they exist
 * @throws Error if none is found; the message explains how to install one
 */
export const launchOptions = (...preferred: string[]): LaunchOptions => {
  const path =
    process.env['CHROMIUM_PATH'] ??
    [...preferred, ...INSTALLED, chromium.executablePath()].find((each) => existsSync(each));
  if (!path || !existsSync(path)) {
    throw new Error(
      'No Chromium was found. Install one (apt-get install chromium, or npx playwright install chromium), ' +
        'or set CHROMIUM_PATH to the one you have.',
    );
  }
  // Chromium does not start as root with its sandbox.
  const args = process.getuid?.() === 0 ? [...ARGUMENTS, '--no-sandbox'] : ARGUMENTS;
  return { executablePath: path, args };
};
