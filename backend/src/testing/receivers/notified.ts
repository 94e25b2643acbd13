import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from '@jest/globals';
import request from 'supertest';
import type { Lead } from '../../leads/lead.contract.ts';
import type { LeadNotification } from '../../leads/notifications/notification.schemas.ts';
import { LEAD, OWN_PAGE, postLead } from '../leads/lead-requests.ts';
import { startApp, type TestApp } from '../test-app.ts';
import { createMigratedDatabase, type TestDatabase } from '../test-database.ts';
import { createdInHook } from '../use-test-database.ts';
import { waitFor } from '../wait-for.ts';
import { startMailReceiver, type MailReceiver } from './mail-receiver.ts';
import { openQueue, type OpenQueue } from './open-queue.ts';
import {
  startWebhookReceiver,
  type WebhookAnswer,
  type WebhookReceiver,
} from './webhook-receiver.ts';

type Origin = { url: string };
type Variables = Record<string, string>;

export const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
export const webhookSettings = (url: string) => ({
  NOTIFY_WEBHOOK_URL: url,
  NOTIFY_WEBHOOK_SECRET: SECRET,
});

export const DESK_EMAIL = 'desk@sandglass.example';
export const EMAIL_SETTINGS = {
  NOTIFY_EMAIL_TO: DESK_EMAIL,
  NOTIFY_EMAIL_FROM: 'site@sandglass.example',
};

export const submit = async (
  app: Origin,
  fields: object = {},
  headers: Record<string, string> = {},
): Promise<Lead> => {
  const { status, body } = await postLead(app, { ...LEAD, ...fields }, headers);
  expect(status).toBe(201);
  return body as Lead;
};

export const listNotifications = ({ url }: Origin, id: number | string) =>
  request(url).get(`/api/leads/${id}/notifications`);

export const resendNotifications = ({ url }: Origin, id: number | string) =>
  request(url).post(`/api/leads/${id}/notifications`).set(OWN_PAGE);

type Channels = readonly LeadNotification['channel'][];
const BOTH: Channels = ['webhook', 'email'];

const notificationsOf = async (app: Origin, id: number, channels = BOTH) => {
  const { body } = await listNotifications(app, id);
  return (body as LeadNotification[]).filter(({ channel }) => channels.includes(channel));
};

/** Waits until a condition holds for each notification, and returns them. */
export const whenNotifications = (
  app: Origin,
  id: number,
  channels: Channels,
  isMet: (notification: LeadNotification) => boolean,
) =>
  waitFor(
    () => notificationsOf(app, id, channels),
    (notifications) => notifications.every(isMet),
  );

export const whenDelivered = (app: Origin, id: number, channels = BOTH) =>
  whenNotifications(app, id, channels, ({ state }) => state === 'delivered');

/** The lead that a request to the webhook receiver is about. */
export const leadOf = (body: string) => (JSON.parse(body) as { data: Lead }).data;

/** The lead of each request that the webhook receiver got. */
export const leadsOf = ({ received }: WebhookReceiver) => received.map(({ body }) => leadOf(body));

/**
 * Gives a test file receivers, a database, its queue, and applications on it, the first of which
 * has started.
 */
export const useReceivers = (settings: (webhook: string, mail: string) => Variables) => {
  let webhook: WebhookReceiver;
  let mail: MailReceiver;
  let database: TestDatabase;
  let queue: OpenQueue;
  const apps: TestApp[] = [];
  const start = async (more: Variables = {}): Promise<TestApp> => {
    const app = await startApp(database.url, { ...settings(webhook.url, mail.url), ...more });
    apps.push(app);
    return app;
  };
  beforeAll(async () => {
    [webhook, mail, database] = await Promise.all([
      startWebhookReceiver(),
      startMailReceiver(),
      createMigratedDatabase(),
    ]);
    await start();
    queue = await openQueue(database.url);
  });
  afterAll(async () => {
    // Otherwise an application waits for requests that the receiver never answers before it stops.
    webhook.hangUp();
    await Promise.all([queue.close(), ...apps.map(({ stop }) => stop())]);
    await Promise.all([database.drop(), webhook.close(), mail.close()]);
  });
  return {
    app: createdInHook(() => apps[0]!),
    database: createdInHook(() => database),
    webhook: createdInHook(() => webhook),
    mail: createdInHook(() => mail),
    queue: createdInHook(() => queue),
    start,
  };
};

interface Tracking {
  /** How the webhook receiver answers; 204 by default. */
  answer?: WebhookAnswer;
  fields?: object;
  /** The channels whose notifications are tracked; by default, the webhook. */
  channels?: Channels;
}

/**
 * The application calls import() for its first mail. In concurrent tests that would fail: as soon
 * as one of them ends, Jest rejects import() as being "outside of the scope of the test code".
 */
const sendFirstMail = async (app: Origin): Promise<void> => {
  const { id } = await submit(app);
  await whenDelivered(app, id);
};

/**
 * Gives a test file an application that notifies a webhook receiver and a mail receiver. Its tests
 * can be `test.concurrent`: each of them tracks leads of its own, and the waits for the queue
 * overlap.
 */
export const useNotifiedApp = () => {
  /** By the address of the lead. */
  const answers = new Map<string, WebhookAnswer>();
  const receivers = useReceivers((webhook, mail) => ({
    ...webhookSettings(webhook),
    ...EMAIL_SETTINGS,
    SMTP_URL: mail,
  }));
  const { app, database, webhook, queue } = receivers;
  beforeAll(async () => {
    webhook.answer((response, body) => {
      const answer = answers.get(leadOf(body).email) ?? 204;
      if (typeof answer === 'function') answer(response, body);
      else response.writeHead(answer).end();
    });
    await sendFirstMail(app);
  });

  /**
   * Submits a lead with an address of its own, and returns functions that track its notifications.
   */
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
      (
        await Promise.all(
          messages.map(({ id, channel }) => queue.jobs(`notify-${channel}`, { id })),
        )
      ).flat();
    /** The requests about this lead that the webhook receiver got. */
    const received = () => webhook.received.filter(({ body }) => leadOf(body).id === lead.id);
    return {
      lead,
      answer: (next: WebhookAnswer) => void answers.set(address, next),
      received,
      whenReceived: () => waitFor(received, ({ length }) => length === 1),
      resend: () => resendNotifications(app, lead.id),
      notifications: () => notificationsOf(app, lead.id, channels),
      when: (isMet: (notification: LeadNotification) => boolean) =>
        whenNotifications(app, lead.id, channels, isMet),
      whenDelivered: () => whenDelivered(app, lead.id, channels),
      /**
       * Waits until every attempt has failed and its retry is due later, and returns the seconds
       * until each retry.
       */
      whenRetrying: async (): Promise<number[]> => {
        const until = ({ startAfter }: { startAfter: Date }) =>
          (startAfter.getTime() - Date.now()) / 1000;
        const retries = await waitFor(
          async () => (await jobs()).filter((job) => job.state === 'retry' && until(job) > 0),
          ({ length }) => length === messages.length,
        );
        return retries.map(until);
      },
      /** Waits until nothing is left to do for the tracked notifications. */
      whenIdle: () =>
        waitFor(jobs, (all) => all.every(({ state }) => /^(?:completed|failed)$/.test(state))),
      /** Makes the retries due at once. With `last`, they are not followed by others. */
      retryNow: async (last = false) => {
        for (const { id, channel } of messages)
          await queue.retryNow(`notify-${channel}`, { id }, last);
      },
    };
  };

  return { ...receivers, track };
};
