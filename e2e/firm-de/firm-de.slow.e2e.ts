import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import {
  startMailReceiver,
  type MailReceiver,
} from '../../backend/src/testing/receivers/mail-receiver.ts';
import { run, temporaryFolder } from '../lab/programs.ts';
import { expectNoSidewaysScroll, violations } from '../support/axe.ts';
import { cutTexts } from '../support/cut-text.ts';
import { untilHydrated } from '../support/hydration.ts';
import type { Product } from '../support/product.ts';
import { expect, test as base } from '../support/test.ts';
import { expectGerman } from './expect-german.ts';
import { englishIn, GERMAN, word } from './words-of.ts';

/*
 * A second firm, whose language is German, with other counts of everything: nothing of it is in the
 * language of the example. Slow: a site is built, and axe reads every page.
 */

interface Manifest {
  pages: Record<string, string>;
  notFound: { file: string }[];
}

type Firm = Product & { pages: string[]; unknownPages: string[]; mail: MailReceiver };

/** Who of the firm is told of requests. */
const TEAM = 'team@murkontor.example';

const BUILD = fileURLToPath(new URL('../../frontend/generator/build.ts', import.meta.url));

/** The product with the site of the firm. */
const test = base.extend<object, { firm: Firm }>({
  firm: [
    async ({ productWith }, use) => {
      const site = join(temporaryFolder('firm-de'), 'site');
      const env = { ...process.env, CONTENT_DIR: GERMAN, SITE_FOLDER: site };
      await run(process.execPath, [BUILD], { env });
      const { pages, notFound } = JSON.parse(
        readFileSync(join(site, 'manifest.json'), 'utf8'),
      ) as Manifest;
      const mail = await startMailReceiver();
      const product = await productWith({
        SITE_FOLDER: site,
        SMTP_URL: mail.url,
        NOTIFY_EMAIL_TO: TEAM,
        NOTIFY_EMAIL_FROM: 'website@murkontor.example',
        RECEIPT_FROM: 'kanzlei@murkontor.example',
        LEAD_RETENTION_DAYS: '90',
      });
      const unknownPages = notFound.map(({ file }) => file.replace(/^pages|\.html$/g, ''));
      await use({ ...product, pages: Object.keys(pages), unknownPages, mail });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ firm }, use) => use(firm.url),
});

test.describe.configure({ timeout: 120_000 });
test.use({
  viewport: { width: 320, height: 640 },
  expectedMessages: /40[04]|503|ERR_FAILED|was not sent/,
});

test('every page is German, fits a window of 320 px, and axe finds nothing', async ({
  page,
  firm,
}) => {
  for (const address of [...firm.pages, ...firm.unknownPages]) {
    const response = await page.goto(address);
    const isKnown = firm.pages.includes(address);
    expect.soft(response!.status(), address).toBe(isKnown ? 200 : 404);
    await untilHydrated(page);
    await expectGerman(page, address);
    await expectNoSidewaysScroll(page);
    expect.soft(await violations(page), address).toEqual([]);
  }
});

test('the firm has its own counts, numbers, quotation marks and rows of the imprint', async ({
  page,
}) => {
  await page.goto('/');
  const items = (heading: string) =>
    page.locator('section', { hasText: heading }).last().locator('li, dl > div');
  await expect(page.getByRole('heading', { name: 'Rat, der auch „nein“ heißt' })).toBeVisible();
  await expect(items('So läuft es ab')).toHaveCount(5);
  await expect(items('Zahlen zur Kanzlei')).toHaveCount(4);
  await expect(page.getByText('97,5 %')).toBeVisible();

  await page.goto('/imprint');
  await expect(page.getByRole('term').filter({ hasText: 'UID-Nummer' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '8010 Graz' })).toHaveText(
    'Beispielgasse 12/28010 GrazÖsterreich',
  );
  await page.goto('/about-us');
  await expect(page.getByRole('main')).not.toContainText('*');
  await page.goto('/services');
  await expect(page.getByText(word('services.yaml.specimen'))).toHaveCount(0);
  await page.goto('/blog/was-von-100-euro-gewinn-bleibt');
  await expect(page.getByText('10. Februar 2025')).toBeVisible();
  const bars = page.locator('figure.chart rect');
  const widths = await bars.evaluateAll((all) =>
    all.map((bar) => Number(bar.getAttribute('width'))),
  );
  // 25,0 and 45,6
  expect(widths[1]! / widths[0]!).toBeCloseTo(45.6 / 25, 1);
  await page.goto('/privacy');
  await expect(page.getByText('sobald sie 90 Tage alt ist')).toBeVisible();
});

test('the header has the short name where the long one has no room', async ({ page }) => {
  const inHeader = (name: string) => page.getByRole('banner').getByText(name, { exact: true });
  for (const width of [320, 768, 1024]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/privacy');
    await expect(inHeader('Murkontor'), `${width} px`).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1280, height: 640 });
  await expect(inHeader('Murkontor Steuerberatung')).toBeInViewport({ ratio: 1 });
});

test('a page needs no more fonts than in English', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await page.goto('/blog/was-von-100-euro-gewinn-bleibt');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(fonts).toHaveLength(2);
});

const field = (page: Page, name: string) => page.getByLabel(word(`lead.yaml.labels.${name}`));
const submit = (page: Page) => page.getByRole('button', { name: word('form.yaml.submit') }).click();
const toast = (page: Page) =>
  page.getByRole('region', { name: word('shared.yaml.notices') }).getByRole('listitem');
const openForm = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.mouse.move(10, 10);
  await expect(page.locator('form[novalidate]')).toBeVisible();
};

test('the form is German in each of its states', async ({ page }) => {
  await openForm(page);
  const problems = {
    '': word('form.yaml.errors.emailRequired'),
    anna: word('form.yaml.errors.emailFormat'),
    'müller@example.com': word('form.yaml.errors.emailMailbox'),
  };
  for (const [typed, problem] of Object.entries(problems)) {
    await field(page, 'email').fill(typed);
    await submit(page);
    await expect(field(page, 'email')).toHaveAccessibleDescription(problem);
    await expect(toast(page)).toContainText(word('form.yaml.invalid.description'));
  }
  await field(page, 'name').fill('n'.repeat(101));
  await submit(page);
  const tooLong = word('form.yaml.errors.tooLong.other', { count: 100 });
  await expect(field(page, 'name')).toHaveAccessibleDescription(tooLong);
  await expectGerman(page, 'mistakes');
  expect.soft(await violations(page), 'mistakes').toEqual([]);

  await field(page, 'name').fill('');
  await field(page, 'email').fill('anna@example.com');
  await page.route('**/api/leads', (route) => route.abort(), { times: 1 });
  await submit(page);
  const unreachable = word('form.yaml.failed.description', {
    problem: word('errors.yaml.unreachable'),
  });
  await expect(toast(page)).toContainText(unreachable);
  await expectGerman(page, 'a failure');

  await field(page, 'message').fill('Grüß Gott');
  await submit(page);
  const received = word('form.yaml.received', { email: 'anna@example.com' });
  await expect(page.locator('form').getByRole('status')).toHaveText(received);
  await expect(toast(page)).toContainText(word('form.yaml.success.title'));
  await expectGerman(page, 'a message');
  await expectNoSidewaysScroll(page);

  await field(page, 'email').fill('berta@example.com');
  await submit(page);
  const subscribing = word('form.yaml.subscribing', { email: 'berta@example.com' });
  await expect(page.locator('form').getByRole('status')).toHaveText(subscribing);
  await expectGerman(page, 'a subscription');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form, and the page that answers it, are German', async ({ page }) => {
    for (const [email, name, address] of [
      ['clara@example.com', '', '/contact/received'],
      ['clara@example.com', 'n'.repeat(101), '/contact/invalid'],
    ] as const) {
      await page.goto('/');
      await field(page, 'email').fill(email);
      await field(page, 'name').fill(name);
      await submit(page);
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await expect(page.locator('html')).toHaveAttribute('lang', 'de-AT');
    }
  });
});

test('the API answers a person in German', async ({ request }) => {
  const response = await request.post('/api/leads', {
    data: { email: 'x', name: 'n'.repeat(101) },
    headers: { accept: 'application/problem+json' },
  });
  expect(response.status()).toBe(400);
  const { errors } = (await response.json()) as { errors: Record<string, string[]> };
  expect(errors).toEqual({
    email: [word('form.yaml.errors.emailFormat')],
    name: [word('form.yaml.errors.tooLong.other', { count: 100 })],
  });
});

test('the feed and what programs read are German', async ({ request }) => {
  const texts: string[] = [];
  for (const file of ['/feed.xml', '/site.webmanifest', '/.well-known/security.txt'])
    texts.push(await (await request.get(file)).text());
  expect(texts[0]).toContain('xml:lang="de-AT"');
  expect(texts[0]).toContain('Was von 100 Euro Gewinn');
  expect(texts[2]).toContain('Preferred-Languages: de-AT');
  expect(englishIn(texts)).toEqual([]);
});

/** A mail to an address, which is German. */
const mailTo = async ({ mail }: Firm, address: string, subject: string) => {
  const received = () => mail.to(address).find(({ head }) => head.includes(`Subject: ${subject}`));
  await expect.poll(received, subject).toBeDefined();
  const { head, text } = received()!;
  expect(head).toContain('Content-Language: de-AT');
  expect(englishIn([text, ...text.split('\n')])).toEqual([]);
  return text.replaceAll(/\s+/g, ' ');
};

test('the mails to a visitor and to the firm are German', async ({ request, firm }) => {
  const send = async (data: object) => {
    const answer = await request.post('/api/leads', { data });
    expect(answer.status()).toBe(201);
    const { id, createdAt } = (await answer.json()) as { id: number; createdAt: string };
    const day = new Date(createdAt).toLocaleDateString('de-AT', {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    return { id, day };
  };
  const [dora, greta] = ['dora@example.com', 'greta@example.com'];
  const signup = await send({ email: dora });
  const asked = await send({ email: greta, name: 'Greta', message: 'Ich habe eine Frage.' });

  const confirm = 'Bitte bestätigen Sie den Newsletter von Murkontor Steuerberatung';
  const invitation = await mailTo(firm, dora, confirm);
  expect(invitation).toContain(`Am ${signup.day} wurde diese Adresse`);
  const receipt = await mailTo(firm, greta, 'Ihre Anfrage an Murkontor Steuerberatung');
  expect(receipt).toContain(`Ihre Anfrage ist am ${asked.day} eingelangt`);
  for (const text of [invitation, receipt]) expect(text).toContain('Beispielgasse 12/2');

  const ofSignup = word('mail.yaml.lead.signup', { id: signup.id });
  const subjects = { [ofSignup]: signup.id, [`#${asked.id} Greta`]: asked.id };
  for (const [subject, id] of Object.entries(subjects)) {
    const text = await mailTo(firm, TEAM, subject);
    expect(text).toMatch(new RegExp(`^Anfrage #${id} vom \\d+\\. \\p{L}+ \\d{4} `, 'u'));
    expect(text).toContain(`> ${word('lead.yaml.labels.email')}: `);
  }
});

test('the desk is German, with requests and with one open', async ({ page, request }) => {
  const data = { email: 'emil@example.com', name: 'Emil Beispiel', message: 'Bitte um Rückruf.' };
  const { id } = (await (await request.post('/api/leads', { data })).json()) as { id: number };
  for (const address of ['/admin/leads', `/admin/leads/${id}`]) {
    await page.goto(address);
    await expect(page.getByText(data.message)).toBeVisible();
    await expectGerman(page, address);
    await expectNoSidewaysScroll(page);
    expect.soft(await violations(page), address).toEqual([]);
  }
});

test('each dialog of the desk is German', async ({ page, request }) => {
  const data = { email: 'hilda@example.com', message: 'Ich habe noch eine Frage.' };
  const { id } = (await (await request.post('/api/leads', { data })).json()) as { id: number };
  // Somebody who has a name can give a request to others.
  const counts = { new: 1, answered: 0, closed: 0, suspected: 0, mine: 0, you: 'Ada' };
  await page.route('**/api/leads/counts', (route) => route.fulfill({ json: counts }));
  const people = [
    { name: 'Ada', isYou: true },
    { name: 'Berta', mailed: true },
  ];
  await page.route('**/api/leads/people', (route) => route.fulfill({ json: { people } }));
  await page.goto('/admin/leads');
  const menu = word('desk.yaml.menu');
  const menuOfLead = word('desk.yaml.labelOfRequest', { label: menu, number: `#${id}` });
  const dialog = page.getByRole('dialog');
  const open = async (name: string, entry: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await expectGerman(page, `the menu ${name}`);
    await page.getByRole('menuitem', { name: word(entry), exact: true }).click();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText(word('desk.yaml.loading'))).toBeHidden();
    await expectGerman(page, entry);
  };
  for (const [name, entry] of [
    [menu, 'desk.yaml.menuDialogs.activity'],
    [menu, 'desk.yaml.menuDialogs.subscribers'],
    [menu, 'desk.yaml.menuDialogs.shortcuts'],
    [menuOfLead, 'desk.yaml.give'],
    [menuOfLead, 'desk.yaml.askToDelete'],
  ] as const) {
    await open(name, entry);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await open(menu, 'desk.yaml.menuDialogs.erasure');
  await dialog.getByRole('textbox').fill(data.email);
  await page.keyboard.press('Enter');
  await expect(
    dialog.getByRole('button', { name: word('desk-dialogs.yaml.erase.confirm'), exact: true }),
  ).toBeVisible();
  await expectGerman(page, 'what is erased');
});

test('no tab, menu or button of the desk is cut on a phone', async ({ page, request }) => {
  const data = { email: 'frieda@example.com', message: 'Bitte um Rückruf.' };
  const { id } = (await (await request.post('/api/leads', { data })).json()) as { id: number };
  // Six tabs, with the widest numbers.
  const counts = { new: 1_000, answered: 0, closed: 0, suspected: 1_000, mine: 12, you: 'Ada' };
  await page.route('**/api/leads/counts', (route) => route.fulfill({ json: counts }));
  const menu = word('desk.yaml.menu');
  const menuOfLead = word('desk.yaml.labelOfRequest', { label: menu, number: `#${id}` });
  const tabs = page
    .getByRole('navigation', { name: word('desk-list.yaml.views') })
    .getByRole('link');
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto('/admin/leads');
    await expect(tabs).toHaveCount(6);
    expect(await cutTexts(page), `${width} px`).toEqual([]);
    for (const name of [menu, menuOfLead]) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      expect(await cutTexts(page), `${name} at ${width} px`).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('checkbox', { name: word('desk-list.yaml.selectAll') }).check();
    await expect(page.getByRole('toolbar')).toBeVisible();
    expect(await cutTexts(page), `a selection at ${width} px`).toEqual([]);
  }
});
