/**
 * Walks through the built product in three engines, as a visitor, as the team and as an editor, on
 * the same way.
 *
 *   npm run test:engines
 *   npm run test:engines -- webkit --pictures /tmp/pictures
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parseArgs } from 'node:util';
import { postLead } from '../../backend/src/testing/leads/lead-requests.ts';
import { startMailReceiver } from '../../backend/src/testing/receivers/mail-receiver.ts';
import { waitFor } from '../../backend/src/testing/wait-for.ts';
import { editorFolder, startEditor } from '../editor/start-editor.ts';
import { startProduct } from '../support/product.ts';
import { createVisitor } from './visitor.ts';
import { WALK } from './walk.ts';
import { launchChromium, launchFirefox } from './with-puppeteer.ts';
import { launchWebKit } from './with-webdriver.ts';

/** Milliseconds after which an engine that answers no longer fails its step. */
const LONGEST_STEP = 120_000;

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

// The walk reads what the content of the repository has.
const editor = await startEditor({ folder: await editorFolder(() => undefined) });
after(() => editor.stop());
await waitFor(() => existsSync(editor.site), true, LONGEST_STEP);

for (const [engine, launch] of Object.entries(ENGINES)) {
  const skip = positionals.length > 0 && !positionals.includes(engine);
  test(engine, { skip }, async (context) => {
    const mail = await startMailReceiver();
    context.after(() => mail.close());
    const product = await startProduct({
      SMTP_URL: mail.url,
      RECEIPT_FROM: 'hello@sandglass.example',
      SITE_FOLDER: editor.site,
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
    const around = { url: product.url, editor, engine, mail, keepPicture };
    const visitor = createVisitor(browser, product.url);
    let hasFailed = false;
    for (const [name, run] of WALK) {
      // Each step begins where the one before ends.
      await context.test(name, { skip: hasFailed, timeout: LONGEST_STEP }, async () => {
        hasFailed = true;
        await run(visitor, around);
        assert.deepEqual(await browser.takeErrors(), []);
        hasFailed = false;
      });
    }
  });
}
