/**
 * Has the Nu Html Checker, which the W3C runs at validator.w3.org, check the HTML of every page, as
 * it is served and after the scripts have run: it may find no error and no warning. Needs Chromium
 * and Java 17; installs Java with apt-get if it is missing.
 *
 *   npm run test:html
 */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { chromium } from '@playwright/test';
import { ADMIN_PASSWORD } from '../../../backend/src/testing/access/admin-password.ts';
import { postLead } from '../../../backend/src/testing/leads/lead-requests.ts';
import { ADDRESSES, PAGES } from '../../support/addresses.ts';
import { launchOptions } from '../../support/chromium.ts';
import { untilHydrated } from '../../support/hydration.ts';
import { startProduct } from '../../support/product.ts';
import { provideProgram, run, temporaryFolder } from '../programs.ts';

const JAR = join(import.meta.dirname, '../node_modules/vnu-jar/build/dist/vnu.jar');
/** Messages in which the checker is wrong about this site. */
const EXCEPTIONS = [
  // The checker does not know this rule, with which Tailwind declares its variables.
  // Source: https://www.w3.org/TR/css-properties-values-api-1/#at-property-rule
  /^CSS: Unrecognized at-rule “@property”/,
  // A variable can have a transition: https://www.w3.org/TR/css-transitions-1/
  /^CSS: “transition-property”: “--tw-gradient-from” is not a “transition-property” value/,
  // Tailwind asks in @supports whether the browser has this property.
  // Source: https://www.w3.org/TR/css-box-4/#margin-trim
  /^CSS: “margin-trim”: Property “margin-trim” doesn't exist/,
  // The checker does not know these yet: where a menu opens and a toast stands, and how a menu
  // appears and goes.
  // Source: https://www.w3.org/TR/css-anchor-position-1/, https://www.w3.org/TR/css-transitions-2/
  /^CSS: “position-(?:area|anchor|try-[a-z]+)”: Property “position-[a-z-]+” doesn't exist/,
  /^CSS: “anchor-name”: Property “anchor-name” doesn't exist/,
  /^CSS: “bottom”: “anchor\(--toolbar top,0\)” is not a “bottom” value/,
  /^CSS: Unrecognized at-rule “@starting-style”/,
  /^CSS: “transition-behavior”: Property “transition-behavior” doesn't exist/,
  // Asked for in @supports: whether a dialog that leaves stays above the page.
  // Source: https://www.w3.org/TR/css-position-4/#overlay
  /^CSS: “overlay”: Property “overlay” doesn't exist/,
  // A property of SVG: https://www.w3.org/TR/SVG2/coords.html#VectorEffectProperty
  /^CSS: “vector-effect”: Property “vector-effect” doesn't exist/,
  // No mistake: the last day that the desk accepts. Without one, a year may have six digits.
  /^Potentially bad value “9999-12-30” for attribute “max” on element “input”: Year may be mistyped/,
];

const USER = { username: 'admin', password: ADMIN_PASSWORD };
/** Everything that changes the pages. The ampersand shows whether values are escaped. */
const EVERYTHING = {
  SMTP_URL: 'smtp://localhost:25',
  RECEIPT_FROM: 'hello@sandglass.example',
  NOTIFY_EMAIL_TO: 'desk@sandglass.example',
  NOTIFY_EMAIL_FROM: 'site@sandglass.example',
  LEAD_RETENTION_DAYS: '90',
  PUBLIC_ANALYTICS_ID: 'G-TEST12345',
  PUBLIC_SCHEDULING_URL: 'https://example.com/schedule?with=us&for=30',
};
const LEAD = {
  name: 'Ada <b>',
  email: 'html@example.com',
  company: 'Ada & Co',
  message: 'Is "this" <valid>?',
};

type Pages = Map<string, string>;

/** Every page as the product serves it, including the not-found pages and the desk. */
const addServed = async (pages: Pages, url: string, variant: string) => {
  const headers = { Authorization: `Basic ${btoa(`${USER.username}:${USER.password}`)}` };
  for (const address of PAGES) {
    const response = await fetch(url + address, { headers });
    assert.equal(response.status, ADDRESSES.includes(address) ? 200 : 404, address);
    pages.set(`${address} (${variant})`, await response.text());
  }
};

/** The same in a browser, and the desk with a lead, without dialogs and toasts: axe checks them. */
const addRendered = async (pages: Pages, url: string) => {
  const { status, body } = await postLead({ url }, LEAD);
  assert.equal(status, 201);
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage({ baseURL: url, httpCredentials: USER });
  const desk = ['/admin/leads', `/admin/leads/${(body as { id: number }).id}`];
  for (const address of [...PAGES, ...desk]) {
    await page.goto(address);
    await (desk.includes(address) ? page.getByText(LEAD.message).waitFor() : untilHydrated(page));
    pages.set(`${address} (rendered)`, await page.content());
  }
  await browser.close();
};

interface Message {
  url: string;
  /** An `info` with a subtype is a warning; without one a note, as that React writes `<br/>`. */
  type: string;
  subType?: string;
  message: string;
  extract?: string;
}

const check = async (pages: Pages): Promise<string> => {
  const java = await provideProgram('java', 'default-jre-headless');
  const folder = temporaryFolder('html');
  const names = [...pages.keys()];
  const files = names.map((_, index) => join(folder, `${index}.html`));
  for (const [index, html] of [...pages.values()].entries()) await writeFile(files[index]!, html);
  const options = ['-jar', JAR, '--format', 'json', '--stdout', '--exit-zero-always', ...files];
  return (JSON.parse(await run(java, options)) as { messages: Message[] }).messages
    .filter(({ type, subType }) => type !== 'info' || subType !== undefined)
    .filter(({ message }) => !EXCEPTIONS.some((exception) => exception.test(message)))
    .map(
      ({ url, message, extract }) =>
        `${names[files.indexOf(url.slice(5))]} ${message} at ${extract}`,
    )
    .join('\n');
};

test('the Nu Html Checker finds nothing on any page', async () => {
  const pages: Pages = new Map();
  for (const [variant, variables] of Object.entries({
    served: {},
    'served, all configured': EVERYTHING,
  })) {
    const { url, stop } = await startProduct({ ADMIN_PASSWORD: USER.password, ...variables });
    await addServed(pages, url, variant);
    if (variant === 'served') await addRendered(pages, url);
    await stop();
  }
  assert.ok(pages.size > 3 * ADDRESSES.length);
  assert.equal(await check(pages), '');
});

test('it finds mistakes, and what it only warns of', async () => {
  const found = await check(
    new Map([['mistaken', '<!doctype html><ul><div></div></ul><section></section>']]),
  );
  assert.match(found, /^mistaken .*“div” not allowed/m);
  assert.match(found, /^mistaken Section lacks heading/m);
});
