/**
 * Walks through the built product in three engines, as a visitor and as the team, on the same way.
 *
 *   npm run test:engines
 *   npm run test:engines -- webkit --pictures /tmp/pictures
 */
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseArgs } from 'node:util';
import { postLead } from '../../backend/src/testing/leads/lead-requests.ts';
import { startMailReceiver } from '../../backend/src/testing/receivers/mail-receiver.ts';
import { waitFor } from '../../backend/src/testing/wait-for.ts';
import { startProduct } from '../support/product.ts';
import { sitAt } from './visitor.ts';
import { WALK } from './walk.ts';
import { launchChromium, launchFirefox } from './with-puppeteer.ts';
import { launchWebKit } from './with-webdriver.ts';

const ENGINES = { chromium: launchChromium, firefox: launchFirefox, webkit: launchWebKit };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pictures: { type: 'string' } },
});
const unknown = positionals.filter((name) => !Object.hasOwn(ENGINES, name));
assert.deepEqual(unknown, [], `The engines are ${Object.keys(ENGINES).join(', ')}`);
if (values.pictures) await mkdir(values.pictures, { recursive: true });

/** Runs in the page: whether its fonts are there, and what was to move has moved. */
const hasSettled = () =>
  document.fonts.status === 'loaded' &&
  document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
    );

for (const [engine, launch] of Object.entries(ENGINES)) {
  const skip = positionals.length > 0 && !positionals.includes(engine);
  test(engine, { skip }, async (context) => {
    const mail = await startMailReceiver();
    context.after(() => mail.close());
    const product = await startProduct({
      SMTP_URL: mail.url,
      RECEIPT_FROM: 'hello@sandglass.example',
    });
    context.after(() => product.stop());
    const browser = await launch();
    context.after(() => browser.close());
    context.diagnostic(browser.version);

    for (const name of ['Grace', 'Linus']) {
      const email = `${name.toLowerCase()}@example.com`;
      const { status } = await postLead(product, { name, email, message: `Words of ${name}` });
      assert.equal(status, 201);
    }
    const keepPicture = async (name: string) => {
      if (!values.pictures) return;
      await waitFor(() => browser.run(hasSettled), true);
      await writeFile(join(values.pictures, `${engine}-${name}.png`), await browser.picture());
    };
    const around = { url: product.url, mail, keepPicture };
    const visitor = sitAt(browser, product.url);
    let hasFailed = false;
    for (const [name, run] of WALK) {
      // Each step begins where the one before ends.
      await context.test(name, { skip: hasFailed }, async () => {
        hasFailed = true;
        await run(visitor, around);
        assert.deepEqual(await browser.takeErrors(), []);
        hasFailed = false;
      });
    }
  });
}
