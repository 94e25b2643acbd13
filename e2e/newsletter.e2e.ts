import type { APIRequestContext, Page } from '@playwright/test';
import {
  startMailReceiver,
  type MailReceiver,
} from '../backend/src/testing/receivers/mail-receiver.ts';
import { emptyTables, type TestDatabase } from '../backend/src/testing/test-database.ts';
import { countDocuments, untilHydrated } from './support/hydration.ts';
import { fillWords, LAYOUT, readText, shown, TITLES, readWords } from './support/content.ts';
import { FORM, formStatus, submit } from './support/lead-form.ts';
import { violations } from './support/axe.ts';
import { choose, eraseAddress, toastWith, DESK, DESK_DIALOGS } from './support/desk.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedMessages: /410 \(Gone\)/ });
// Run all tests in one worker, so that only one product is started.
test.describe.configure({ mode: 'default' });

const { fields } = readText('newsletter.yaml');

/** The texts of the two pages, as they show them. */
const textsOf = (page: 'confirm' | 'leave') => {
  const texts = fields[page] as Record<'button' | 'done' | 'incomplete', string>;
  return {
    button: shown(texts.button),
    done: shown(texts.done),
    incomplete: shown(texts.incomplete),
  };
};

const TEXTS = { confirm: textsOf('confirm'), leave: textsOf('leave') };
const PRIVACY_LINK = shown(/\[(.*)\]/.exec(String(fields['privacy']))![1]!);

let mail: MailReceiver;
/** The address of a product that sends receipts to a mail server. */
let site: string;
let database: TestDatabase;
test.beforeAll(async ({ productWith }) => {
  mail = await startMailReceiver();
  const product = await productWith({
    SMTP_URL: mail.url,
    RECEIPT_FROM: 'hello@sandglass.example',
    PUBLIC_ANALYTICS_ID: 'G-TEST12345',
  });
  site = product.url;
  database = product.database;
});
test.beforeEach(async () => {
  await emptyTables(database);
  await database.query('DELETE FROM subscribers; DELETE FROM newsletter_invitations');
});
test.afterAll(() => mail.close());

/** Serves an empty script in place of Google's tag. */
const replaceTag = (page: Page) =>
  page.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );

/** Subscribes with the form, and returns the link to confirm. */
const invite = async (page: Page, email: string): Promise<string> => {
  await replaceTag(page);
  await page.goto(`${site}/#contact`);
  await submit(page, { email: email });
  await expect(formStatus(page)).toHaveText(fillWords(FORM.subscribing, { email }));
  await expect.poll(() => mail.to(email), { timeout: 15_000 }).toHaveLength(1);
  return /http\S+\/newsletter\/confirm#\S+/.exec(mail.to(email)[0]!.text)![0];
};

const counts = async (request: APIRequestContext) =>
  (await request.get(`${site}/api/newsletter/subscribers/counts`)).json();

/** Collects what each request tells: its address and its headers, among them the referrer. */
const watchRequests = (page: Page): string[] => {
  const requests: string[] = [];
  page.on('request', (request) =>
    requests.push(`${request.url()} ${JSON.stringify(request.headers())}`),
  );
  return requests;
};

test('from the form to the list and off it again; opening a link is harmless', async ({
  page,
  request,
}) => {
  const requests = watchRequests(page);
  const link = await invite(page, 'ada@example.com');
  const token = link.split('#')[1]!;
  expect(link).toBe(`${site}/newsletter/confirm#${token}`);

  await page.goto(link);
  const confirm = page.getByRole('button', { name: TEXTS.confirm.button });
  await expect(confirm).toBeVisible();
  expect(await counts(request)).toEqual({ subscribed: 0, unconfirmed: 1, left: 0 });
  requests.length = 0;
  await confirm.click();
  await expect(page.getByText(TEXTS.confirm.done)).toBeFocused();
  await expect(confirm).toBeHidden();
  expect(page.url()).toBe(`${site}/newsletter/confirm`);
  expect(await counts(request)).toEqual({ subscribed: 1, unconfirmed: 0, left: 0 });
  expect(requests.filter((text) => text.includes('googletagmanager'))).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: PRIVACY_LINK }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLES.privacy })).toBeVisible();
  expect(requests.filter((text) => text.includes(token))).toEqual([]);

  await page.goto('about:blank');
  await page.goto(link);
  await confirm.click();
  await expect(page.getByText(readWords('api').newsletter.notValid)).toBeFocused();
  await expect(confirm).toBeEnabled();
  expect(await violations(page)).toEqual([]);

  await page.goto(`${site}/admin/leads`);
  await choose(page, DESK.menuDialogs.subscribers);
  const { subscribed, unconfirmed, left } = DESK_DIALOGS.subscribers;
  await expect(page.getByRole('dialog')).toContainText(`${subscribed}1${unconfirmed}0${left}0`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: DESK_DIALOGS.subscribers.csv }).click();
  expect((await download).suggestedFilename()).toMatch(/^subscribers-[\d-]+\.csv$/);
  await page.keyboard.press('Escape');

  const file = await request.get(`${site}/api/newsletter/subscribers/export?format=jsonl`);
  const { leavePage } = (await file.json()) as { leavePage: string };
  await page.goto(leavePage);
  await page.getByRole('button', { name: TEXTS.leave.button }).click();
  await expect(page.getByText(TEXTS.leave.done)).toBeFocused();
  expect(await counts(request)).toEqual({ subscribed: 0, unconfirmed: 0, left: 1 });

  // Before the address is erased, the desk shows that the newsletter knows it.
  await page.goto(`${site}/admin/leads`);
  await eraseAddress(
    page,
    'ada@example.com',
    fillWords(DESK_DIALOGS.erase.newsletter, { state: left }),
  );
  await expect(
    toastWith(page, fillWords(DESK_DIALOGS.erase.doneWithNewsletter, { count: 1 })),
  ).toBeVisible();
});

test('the one-click address in a browser shows the button; only that unsubscribes', async ({
  page,
  request,
}) => {
  const link = await invite(page, 'eve@example.com');
  // As a mail program makes a link of the text around it.
  await page.goto(`${link}>.`);
  await page.getByRole('button', { name: TEXTS.confirm.button }).click();
  await expect(page.getByText(TEXTS.confirm.done)).toBeFocused();

  const file = await request.get(`${site}/api/newsletter/subscribers/export?format=jsonl`);
  const { leaveOneClick } = (await file.json()) as { leaveOneClick: string };
  const token = new URL(leaveOneClick).searchParams.get('token')!;
  const requests = watchRequests(page);
  await page.goto(leaveOneClick);
  const leave = page.getByRole('button', { name: TEXTS.leave.button });
  await expect(leave).toBeVisible();
  expect(page.url()).toBe(`${site}/newsletter/leave#${token}`);
  expect(await counts(request)).toMatchObject({ subscribed: 1, left: 0 });
  await leave.click();
  await expect(page.getByText(TEXTS.leave.done)).toBeFocused();
  expect(await counts(request)).toMatchObject({ subscribed: 0, left: 1 });
  // The address that was opened is the only one to have had it, and no referrer has it.
  expect(requests.filter((text) => text.includes(token))).toEqual([
    expect.stringMatching(`^${leaveOneClick.replaceAll(/[?.]/g, '\\$&')} `),
  ]);
});

test('a link needs its token, which no page with analytics has in its history', async ({
  page,
}) => {
  await replaceTag(page);
  const requests = watchRequests(page);
  for (const [action, region, link, next] of [
    ['confirm', 'banner', LAYOUT.blog, /\/blog$/],
    ['leave', 'main', PRIVACY_LINK, /\/privacy$/],
  ] as const) {
    const { button, incomplete } = TEXTS[action];
    await page.goto(`${site}/newsletter/${action}`);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(incomplete)).toBeVisible();

    await page.goto(`${site}/newsletter/${action}#token`);
    await untilHydrated(page);
    const documents = countDocuments(page);
    await page.getByRole(region).getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(next);
    expect(documents()).toBe(1);
  }
  expect(requests.filter((text) => text.includes('/api/'))).toEqual([]);
});
