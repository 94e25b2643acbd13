import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, jest } from '@jest/globals';
import request from 'supertest';
import type { Lead, LeadNotification } from '../../leads/lead.contract.ts';
import { LEAD, OWN_PAGE, postLead } from '../leads/lead-requests.ts';
import { startMailReceiver, type MailReceiver } from './mail-receiver.ts';
import { startApp, type TestApp } from '../test-app.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { inHook } from '../use-test-database.ts';
import { waitFor } from '../wait-for.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

type Origin = { url: string };
export type WebhookAnswer = Parameters<WebhookReceiver['answer']>[0];

export const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
/** Milliseconds. The workers poll the queue every second. */
export const PATIENCE = 15_000;

export const webhookSettings = (url: string) => ({ NOTIFY_WEBHOOK_URL: url, NOTIFY_WEBHOOK_SECRET: SECRET });

/** Submits a lead, and returns it as stored. */
export const submit = async (app: Origin, fields: object = {}): Promise<Lead> => {
  const { status, body } = await postLead(app, { ...LEAD, ...fields });
  expect(status).toBe(201);
  return body as Lead;
};

export const listNotifications = ({ url }: Origin, id: number | string) =>
  request(url).get(`/api/leads/${id}/notifications`);

export const resendNotifications = ({ url }: Origin, id: number | string) =>
  request(url).post(`/api/leads/${id}/notifications`).set(OWN_PAGE);

/** Waits until all notifications of a lead are delivered. */
export const whenDelivered = (app: Origin, id: number) =>
  waitFor(
    async () => (await listNotifications(app, id)).body as LeadNotification[],
    (rows) => rows.every(({ state }) => state === 'delivered'),
    PATIENCE,
  );

/** The body of each request that the webhook receiver got. */
export const bodiesOf = ({ received }: WebhookReceiver) =>
  received.map(({ body }) => JSON.parse(body) as { data: Lead });

interface Tracking {
  /** How the webhook receiver answers; 204 by default. */
  answer?: WebhookAnswer;
  fields?: object;
  /** The channels whose notifications are tracked; by default, the webhook. */
  channels?: readonly LeadNotification['channel'][];
}

/**
 * Gives a test file an application that notifies a webhook receiver and a mail receiver. Its tests can be
 * `test.concurrent`: each of them tracks leads of its own, and the waits for the queue overlap.
 */
export const useNotifiedApp = () => {
  jest.setTimeout(60_000);
  /** By the address of the lead. */
  const answers = new Map<string, WebhookAnswer>();
  let webhook: WebhookReceiver;
  let mail: MailReceiver;
  let database: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    [webhook, mail, database] = await Promise.all([
      startWebhookReceiver(),
      startMailReceiver(),
      createTestDatabase(),
    ]);
    webhook.answer((response) => {
      const answer = answers.get(bodiesOf(webhook).at(-1)!.data.email) ?? 204;
      if (typeof answer === 'function') answer(response);
      else response.writeHead(answer).end();
    });
    app = await startApp(database.url, {
      ...webhookSettings(webhook.url),
      SMTP_URL: mail.url,
      NOTIFY_EMAIL_TO: 'desk@sandglass.example',
      NOTIFY_EMAIL_FROM: 'site@sandglass.example',
    });
    // The application calls import() for the first message of each channel. In concurrent tests that would fail: as soon
    // as one of them ends, Jest rejects import() as being "outside of the scope of the test code".
    await whenDelivered(app, (await submit(app)).id);
  });
  afterAll(async () => {
    // Otherwise the application waits for requests that the receiver never answers before it stops.
    webhook.hangUp();
    await app.stop();
    await Promise.all([database.drop(), webhook.close(), mail.close()]);
  });

  /** Submits a lead with an address of its own, and returns functions that track its notifications. */
  const track = async ({ answer = 204, fields = {}, channels = ['webhook'] }: Tracking = {}) => {
    const address = `${randomUUID()}@example.com`;
    answers.set(address, answer);
    const lead = await submit(app, { ...fields, email: address });
    const rows = await database.query<{ id: string }>(
      'SELECT id::text FROM notifications WHERE lead_id = $1 AND channel = ANY($2)',
      [lead.id, channels],
    );
    const keys = rows.map(({ id }) => id);
    const jobs = <Row extends object>(columns: string, condition: string) =>
      database.query<Row>(
        `SELECT ${columns} FROM pgboss.job WHERE singleton_key = ANY($1) AND ${condition}`,
        [keys],
      );

    /** Waits until all notifications satisfy a condition, and returns them. */
    const when = async (are: (row: LeadNotification) => boolean): Promise<LeadNotification[]> => {
      const tracked = async () =>
        (await listNotifications(app, lead.id)).body.filter(({ channel }: LeadNotification) =>
          channels.includes(channel),
        ) as LeadNotification[];
      return waitFor(tracked, (rows) => rows.every(are), PATIENCE);
    };
    return {
      lead,
      /** Sets how the webhook receiver answers from now on. */
      answer: (how: WebhookAnswer) => void answers.set(address, how),
      /** The requests about this lead that the webhook receiver got. */
      received: () => webhook.received.filter((_, index) => bodiesOf(webhook)[index]!.data.id === lead.id),
      resend: () => resendNotifications(app, lead.id),
      when,
      whenDelivered: () => when(({ state }) => state === 'delivered'),
      /** Waits until every job has failed and is waiting for its retry, and returns the seconds until each retry. */
      whenRetrying: async (): Promise<number[]> => {
        const retries = await waitFor(
          () =>
            jobs<{ seconds: number }>(
              'extract(epoch FROM start_after - now())::float8 AS seconds',
              `state = 'retry' AND start_after > now()`,
            ),
          (rows) => rows.length === keys.length,
          PATIENCE,
        );
        return retries.map(({ seconds }) => seconds);
      },
      /** Waits until the queue has completed every job. */
      whenCompleted: () =>
        waitFor(
          () => jobs('', `state <> 'completed'`),
          (rows) => rows.length === 0,
          PATIENCE,
        ),
      /** Sets columns of the jobs that wait for a retry. */
      updateRetries: (columns: string) =>
        database.query(`UPDATE pgboss.job SET ${columns} WHERE singleton_key = ANY($1) AND state = 'retry'`, [
          keys,
        ]),
    };
  };

  return { app: inHook(() => app), database: inHook(() => database), mail: inHook(() => mail), track };
};
