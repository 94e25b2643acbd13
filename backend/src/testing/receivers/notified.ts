import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, jest } from '@jest/globals';
import request from 'supertest';
import type { Lead, LeadNotification } from '../../leads/lead.contract.ts';
import { LEAD, OWN_PAGE, postLead } from '../leads/lead-requests.ts';
import { startMailReceiver, type MailReceiver } from './mail-receiver.ts';
import { openQueue, type OpenQueue } from './open-queue.ts';
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
  let queue: OpenQueue;
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
    queue = await openQueue(database.url);
  });
  afterAll(async () => {
    // Otherwise the application waits for requests that the receiver never answers before it stops.
    webhook.hangUp();
    await queue.close();
    await app.stop();
    await Promise.all([database.drop(), webhook.close(), mail.close()]);
  });

  /** Submits a lead with an address of its own, and returns functions that track its notifications. */
  const track = async ({ answer = 204, fields = {}, channels = ['webhook'] }: Tracking = {}) => {
    const address = `${randomUUID()}@example.com`;
    answers.set(address, answer);
    const lead = await submit(app, { ...fields, email: address });
    const messages = await database.query<{ id: string; channel: string }>(
      'SELECT id::text, kind AS channel FROM messages WHERE lead = $1 AND kind = ANY($2)',
      [lead.id, channels],
    );
    /** The jobs of the tracked notifications. */
    const jobs = async () =>
      (await Promise.all(messages.map(({ id, channel }) => queue.jobs(`notify-${channel}`, { id })))).flat();

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
      /** Waits until every attempt has failed and its retry is due later, and returns the seconds until each retry. */
      whenRetrying: async (): Promise<number[]> => {
        const until = ({ startAfter }: { startAfter: Date }) => (startAfter.getTime() - Date.now()) / 1000;
        const retries = await waitFor(
          async () => (await jobs()).filter((job) => job.state === 'retry' && until(job) > 0),
          ({ length }) => length === messages.length,
          PATIENCE,
        );
        return retries.map(until);
      },
      /** Waits until nothing is left to do for the tracked notifications. */
      whenIdle: () =>
        waitFor(
          jobs,
          (all) => all.every(({ state }) => state === 'completed' || state === 'failed'),
          PATIENCE,
        ),
      /** Makes the retries due at once. With `last`, they are not followed by others. */
      retryNow: async (last = false) => {
        for (const { id, channel } of messages) await queue.retryNow(`notify-${channel}`, { id }, last);
      },
    };
  };

  return { app: inHook(() => app), database: inHook(() => database), mail: inHook(() => mail), track };
};
