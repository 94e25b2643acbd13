/** Takes the pictures of the documentation from the demo, in both schemes, into docs/pictures. */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ADA } from '../../backend/src/testing/access/people.ts';
import { launchOptions } from '../support/chromium.ts';
import { readWords } from '../support/content.ts';
import { startEditor } from '../editor/start-editor.ts';
import { signIn } from '../editor/visit.ts';
import { startDemo } from './demo.ts';

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const VIEW = { width: 1280, height: 800 };
/** The message that the picture of a request shows. */
const SHOWN = 'Eleanor Whitfield';

const PICTURES: Record<string, (page: Page, url: string) => Promise<unknown>> = {
  home: (page, url) => page.goto(url),
  desk: async (page, url) => {
    await page.goto(`${url}/admin/leads`);
    await page.getByTestId('lead-card').first().waitFor();
  },
  request: async (page, url) => {
    await page.goto(`${url}/admin/leads`);
    await page.getByRole('link', { name: SHOWN }).click();
    await page.getByRole('heading', { name: readWords('desk-request').audit }).waitFor();
  },
  editor: async (page) => {
    await signIn(page, editor.url);
    await page.goto(`${editor.url}/text/articles/one-trip-from-booking-to-return.md`);
    await page.frameLocator('iframe').getByRole('heading').first().waitFor({ timeout: 60_000 });
  },
};

const editor = await startEditor();

await mkdir(FOLDER, { recursive: true });
const { url, product } = await startDemo(() => undefined);
const browser = await chromium.launch(launchOptions());
for (const colorScheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({
    viewport: VIEW,
    colorScheme,
    httpCredentials: { username: ADA.email, password: ADA.password },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  for (const [name, open] of Object.entries(PICTURES)) {
    await open(page, url);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const picture = sharp(await page.screenshot()).webp({ quality: 85 });
    const { size } = await picture.toFile(`${FOLDER}${name}-${colorScheme}.webp`);
    console.log(`docs/pictures/${name}-${colorScheme}.webp: ${Math.round(size / 1000)} kB`);
  }
  await context.close();
}
await browser.close();
await product.stop();
await editor.stop();
process.exit(0);
