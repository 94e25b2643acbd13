import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

/**
 * Whole browsers, as visitors have: a headless shell asks for no icon, and breaks some lines
 * elsewhere.
 */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * For each page, a whole Chromium runs two of its own for suggestions below the address bar, which
 * take as long as the tests. This list takes the place of Playwright's, whose entries are in it.
 */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/**
 * Arguments for a machine without a screen and without internet access: the browser sends no
 * requests of its own.
 */
const ARGUMENTS = [
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Options to launch the browser of the tests: `CHROMIUM_PATH`, or else an installed Chromium or
 * Chrome, or else Playwright's own.
 *
 * @throws Error if none is found; the message explains how to install one
 */
export const launchOptions = (): LaunchOptions => {
  const candidates = [...INSTALLED, chromium.executablePath()];
  const path = process.env['CHROMIUM_PATH'] ?? candidates.find((each) => existsSync(each));
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
