/**
 * Has html-validate and the Nu Html Checker check the HTML of every page, as the product serves it and as the browser has
 * it after the scripts have run: neither may find an error or a warning. Both are installed separately, since they take
 * 45 MB. Needs Chromium and Java 17; installs Java with apt-get if it is missing.
 *
 *   npm run test:html
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startProduct } from '../../support/product.ts';
import { htmlValidate } from './html-validate.ts';
import { nuChecker } from './nu-checker.ts';
import { PASSWORD, renderedPages, servedPages, type Check, type CheckedPage } from './site-pages.ts';

/** Everything that changes the pages. The ampersand shows whether values are escaped. */
const EVERYTHING = {
  ADMIN_PASSWORD: PASSWORD,
  SMTP_URL: 'smtp://localhost:25',
  RECEIPT_FROM: 'hello@sandglass.example',
  NOTIFY_EMAIL_TO: 'desk@sandglass.example',
  NOTIFY_EMAIL_FROM: 'site@sandglass.example',
  LEAD_RETENTION_DAYS: '90',
  PUBLIC_ANALYTICS_ID: 'G-TEST12345',
  PUBLIC_SCHEDULING_URL: 'https://example.com/schedule?with=us&for=30',
};

/** Two mistakes, and a warning of the second checker. */
const MISTAKES = '<p id="content"></p><ul><div></div></ul><section></section>';

const CHECKERS: Record<string, { check: Check; findings: RegExp[] }> = {
  'html-validate': {
    check: htmlValidate,
    findings: [/ no-dup-id: /, / element-permitted-content: <div> element is not permitted/],
  },
  'the Nu Html Checker': {
    check: nuChecker,
    findings: [/ Duplicate ID “content”/, / Element “div” not allowed/, / Section lacks heading/],
  },
};

let pages: CheckedPage[];

before(async () => {
  const plain = await startProduct({ ADMIN_PASSWORD: PASSWORD });
  const full = await startProduct(EVERYTHING);
  try {
    pages = [
      ...(await servedPages(plain.url, 'served')),
      ...(await servedPages(full.url, 'served with everything configured')),
      ...(await renderedPages(plain.url)),
    ];
  } finally {
    await Promise.all([plain.stop(), full.stop()]);
  }
});

for (const [name, { check, findings }] of Object.entries(CHECKERS))
  test(`${name} finds nothing on any page, and mistakes that are made in one`, async (context) => {
    context.diagnostic(`${pages.length} pages`);
    assert.deepEqual(await check(pages), []);

    const html = pages[0]!.html.replace('</body>', `${MISTAKES}</body>`);
    const found = await check([{ name: 'mistaken', html }]);
    for (const finding of findings)
      assert.ok(
        found.some((each) => finding.test(each)),
        `not reported: ${finding}`,
      );
  });
