import { afterAll, beforeAll, beforeEach, jest } from '@jest/globals';
import request from 'supertest';
import { readEnvironment } from '../../config/environment.ts';
import type { Lead, SubscriberCounts } from '../../leads/lead.contract.ts';
import { SiteTexts } from '../../site/site-texts.ts';
import { startApp, type TestApp } from '../test-app.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { inHook } from '../use-test-database.ts';
import { waitFor } from '../wait-for.ts';
import { startMailReceiver, type MailReceiver } from './mail-receiver.ts';
import { PATIENCE, submit } from './notified.ts';
import { openQueue, type OpenQueue } from './open-queue.ts';

type ExportedSubscriber = Record<'email' | 'confirmedAt' | 'leavePage' | 'leaveOneClick', string>;

/** The states of a receipt that is not done with. */
const UNSETTLED = ['waiting', 'doubtful'];

/** The variables that turn receipts and the newsletter on. */
export const receiptSettings = (smtpUrl: string) => ({
  SMTP_URL: smtpUrl,
  RECEIPT_FROM: 'hello@sandglass.example',
  PUBLIC_URL: 'http://localhost:3000',
});

/** The texts of the built site, which editors may change, as an application with these variables has them. */
export const siteTexts = (environment: Record<string, string> = {}): SiteTexts =>
  new SiteTexts(readEnvironment(environment));

/**
 * Gives a test file an application that sends receipts to a real mail server. The tables and the mails are emptied before
 * each test.
 */
export const useReceiptedApp = (environment: Record<string, string> = {}) => {
  jest.setTimeout(60_000);
  let mail: MailReceiver;
  let database: TestDatabase;
  let app: TestApp;
  let queue: OpenQueue;
  const others: TestApp[] = [];
  const start = async (more: Record<string, string> = {}): Promise<TestApp> => {
    const started = await startApp(database.url, { ...receiptSettings(mail.url), ...environment, ...more });
    others.push(started);
    return started;
  };
  beforeAll(async () => {
    [mail, database] = await Promise.all([startMailReceiver(), createTestDatabase()]);
    app = await start();
    queue = await openQueue(database.url);
  });
  beforeEach(async () => {
    await database.query(
      `DELETE FROM leads; TRUNCATE receipt_grants, newsletter_invitations, subscribers CASCADE`,
    );
    mail.received.length = 0;
  });
  afterAll(async () => {
    await Promise.all([queue.close(), ...others.map(({ stop }) => stop())]);
    await Promise.all([database.drop(), mail.close()]);
  });

  const stateOf = async (lead: number): Promise<string | undefined> => {
    const [row] = await database.query<{ state: string }>(
      "SELECT state FROM messages WHERE lead = $1 AND kind = 'receipt'",
      [lead],
    );
    return row?.state;
  };
  /** Waits until the receipt of a lead is in one of the final states, and returns that. */
  const settled = (lead: number) =>
    waitFor(
      () => stateOf(lead),
      (state) => state !== undefined && !UNSETTLED.includes(state),
      PATIENCE,
    );
  /** Submits a lead and waits until its receipt is settled. */
  const submitted = async (
    fields: object = {},
    origin: { url: string } = app,
  ): Promise<Lead & { state: string }> => {
    const lead = await submit(origin, { message: 'Please call.', ...fields });
    return { ...lead, state: (await settled(lead.id))! };
  };
  /** Waits until every receipt is settled, and returns how many there are of each state. */
  const allSettled = async (patience = PATIENCE): Promise<Record<string, number>> => {
    await waitFor(
      () =>
        database.query(
          `SELECT FROM messages WHERE kind = 'receipt' AND state IN ('waiting', 'doubtful') LIMIT 1`,
        ),
      (rows) => rows.length === 0,
      patience,
    );
    const rows = await database.query<{ state: string; count: number }>(
      "SELECT state, count(*)::integer AS count FROM messages WHERE kind = 'receipt' GROUP BY state",
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };
  /** The token in the link of the latest mail to an address. */
  const tokenTo = (email: string): string =>
    /\/newsletter\/confirm#([\w-]+)/.exec(mail.to(email).at(-1)?.text ?? '')?.[1] ?? '';

  /** Asks for the newsletter, and returns the token of the mail. */
  const invited = async (email: string): Promise<string> => {
    await submitted({ email, message: '' });
    return tokenTo(email);
  };
  /** Sends JSON to one of the newsletter's public calls. */
  const call = (action: 'confirm' | 'leave', body: unknown, origin: { url: string } = app) =>
    request(origin.url)
      .post(`/api/newsletter/${action}`)
      .send(body as object);
  /** The subscribers, as they are exported. */
  const exported = async (): Promise<ExportedSubscriber[]> => {
    const { text } = await request(app.url)
      .get('/api/newsletter/subscribers/export?format=jsonl')
      .buffer(true);
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as ExportedSubscriber);
  };
  const counts = async () =>
    (await request(app.url).get('/api/newsletter/subscribers/counts')).body as SubscriberCounts;
  /**
   * Makes an address a subscriber.
   *
   * @param origin the application that records the confirmation
   * @returns the links to leave, and the token in them
   */
  const subscribed = async (email: string, origin: { url: string } = app) => {
    await call('confirm', { token: await invited(email) }, origin).expect(200);
    const subscriber = (await exported()).find((candidate) => candidate.email === email)!;
    return { ...subscriber, token: subscriber.leavePage.split('#')[1]! };
  };

  return {
    app: inHook(() => app),
    database: inHook(() => database),
    queue: inHook(() => queue),
    mail: inHook(() => mail),
    invited,
    call,
    exported,
    counts,
    subscribed,
    start,
    stateOf,
    settled,
    submitted,
    allSettled,
    tokenTo,
  };
};
