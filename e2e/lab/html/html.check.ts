/**
 * Has html-validate and the Nu Html Checker check the HTML of every page, as the product serves it and as the browser has
 * it after the scripts have run: neither may find an error or a warning. Both are installed separately, since they take
 * 45 MB. Needs Chromium and Java 17; installs Java with apt-get if it is missing.
 *
 *   npm run test:html
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startProduct } from '../../support/product.ts';
import { needlessExceptions, withoutExceptions, type CheckedPage, type Finding } from './checker.ts';
import { HTML_VALIDATE } from './html-validate.ts';
import { NU_CHECKER } from './nu-checker.ts';
import { PASSWORD, renderedPages, servedPages } from './site-pages.ts';

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

const DUPLICATE_ID = '<p id="content"></p>';
const WRONG_NESTING = '<ul><div></div></ul>';

const CHECKERS = [
  {
    checker: HTML_VALIDATE,
    mistakes: [
      [DUPLICATE_ID, /^no-dup-id: Duplicate ID "content"/],
      [WRONG_NESTING, /^element-permitted-content: <div> element is not permitted as content under <ul>/],
    ],
  },
  {
    checker: NU_CHECKER,
    mistakes: [
      [DUPLICATE_ID, /^Duplicate ID “content”/],
      [WRONG_NESTING, /^Element “div” not allowed as child of element “ul”/],
      // A warning.
      ['<section></section>', /^Section lacks heading/],
    ],
  },
] as const;

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

for (const { checker, mistakes } of CHECKERS)
  describe(checker.name, () => {
    let findings: Finding[];
    before(async () => {
      findings = await checker.check(pages);
    });

    test('finds nothing on any page', (context) => {
      context.diagnostic(`${pages.length} pages`);
      assert.deepEqual(withoutExceptions(findings, checker), []);
    });

    test('needs each of its exceptions', () => {
      assert.deepEqual(needlessExceptions(findings, checker), []);
    });

    test('reports each mistake that is made in a page', async () => {
      const [home] = pages;
      const markup = mistakes.map(([mistake]) => mistake).join('');
      const found = await checker.check([
        { ...home!, html: home!.html.replace('</body>', `${markup}</body>`) },
      ]);
      for (const [mistake, message] of mistakes)
        assert.ok(
          found.some((finding) => message.test(finding.message)),
          `not reported: ${mistake}`,
        );
    });
  });
