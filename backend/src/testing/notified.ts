import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest } from '@jest/globals';
import request from 'supertest';
import type { Lead, LeadNotification } from '../leads/lead.contract.ts';
import { startMailReceiver, type MailReceiver } from './mail-receiver.ts';
import { startApp, type TestApp } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { waitFor } from './wait-for.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
export const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin' };
/** Longer than two looks of a worker at its queue. */
export const PATIENCE = 15_000;

export let database: TestDatabase;
export let webhook: WebhookReceiver;
export let mail: MailReceiver;
/** What runs; stopped after the test. */
export const apps: TestApp[] = [];

/** Gives each test of a file an empty database, receivers that take what they are sent, and the time to wait for them. */
export const setUpReceivers = (): void => {
  jest.setTimeout(60_000);
  beforeAll(async () => {
    webhook = await startWebhookReceiver();
    mail = await startMailReceiver();
  });
  beforeEach(async () => {
    database = await createTestDatabase();
    webhook.received.length = 0;
    mail.received.length = 0;
    webhook.answer(204);
    mail.refuse(false);
  });
  afterEach(async () => {
    // What a receiver never answers would be waited for.
    webhook.hangUp();
    await Promise.all(apps.splice(0).map(({ stop }) => stop()));
    await database.drop();
  });
  afterAll(() => Promise.all([webhook.close(), mail.close()]));
};

export const byWebhook = () => ({ NOTIFY_WEBHOOK_URL: webhook.url, NOTIFY_WEBHOOK_SECRET: SECRET });
export const byEmail = () => ({
  SMTP_URL: mail.url,
  NOTIFY_EMAIL_TO: 'desk@sandglass.example',
  NOTIFY_EMAIL_FROM: 'site@sandglass.example',
});

export const start = async (environment: Record<string, string>, url = database.url) => {
  const app = await startApp(url, environment);
  apps.push(app);
  return app;
};

export const submit = async ({ url }: { url: string }, body: object = {}): Promise<Lead> => {
  const answer = await request(url)
    .post('/api/leads')
    .send({ email: 'ada@example.com', ...body });
  expect(answer.status).toBe(201);
  return answer.body as Lead;
};

export const notifications = async ({ url }: { url: string }, id: number) =>
  (await request(url).get(`/api/leads/${id}/notifications`)).body as LeadNotification[];

export const stateOf = (app: { url: string }, id: number, state: string) =>
  waitFor(
    () => notifications(app, id),
    (rows) => rows.every((row) => row.state === state),
    PATIENCE,
  );

export const atLeast = (count: number) => (rows: { attempts: number }[]) =>
  rows.every((row) => row.attempts >= count);

/** Waits until so many jobs have failed and wait for their next try. */
export const pausing = (count: number) =>
  waitFor(
    () =>
      database.query<{ pause: number }>(
        `SELECT extract(epoch FROM start_after - now())::float8 AS pause FROM pgboss.job
         WHERE state = 'retry' AND start_after > now()`,
      ),
    (jobs) => jobs.length === count,
    PATIENCE,
  );

/** Lets simulated time pass for what waits and for what is under way: each instant in the queue lies that much back. */
export const pass = (minutes: number) =>
  database.query(
    `UPDATE pgboss.job SET start_after = start_after - $1 * interval '1 minute',
       started_on = started_on - $1 * interval '1 minute'
     WHERE state IN ('retry', 'active')`,
    [minutes],
  );

export const parsed = (index = 0) =>
  JSON.parse(webhook.received[index]!.body) as { type: string; data: Lead };
