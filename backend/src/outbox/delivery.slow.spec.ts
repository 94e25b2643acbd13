import type { ServerResponse } from 'node:http';
import { expect, test } from '@jest/globals';
import type { LeadRecord } from '../leads/lead.schemas.ts';
import { DESK_EMAIL, useNotifiedApp } from '../testing/receivers/notified.ts';
import type { WebhookAnswer } from '../testing/receivers/webhook-receiver.ts';
import { waitFor } from '../testing/wait-for.ts';
import { RETRY } from './outbox.service.ts';
import { fill, words } from '../words/words.ts';

// Slow: failed deliveries wait for their next attempt.

const { app, mail, track } = useNotifiedApp();

type Tracked = Awaited<ReturnType<typeof track>>;

const messageIds = ({ received }: Tracked) =>
  new Set(received().map(({ headers }) => headers['webhook-id']));

interface Line {
  level: number;
  lead?: number;
  channel?: string;
}
const [WARN, ERROR] = [40, 50];

/** Waits until the application has logged lines about a lead, at a level, and returns them. */
const linesOf = ({ lead }: Tracked, level: number, count: number) =>
  waitFor(
    () =>
      app.logLines
        .map((line) => JSON.parse(line) as Line)
        .filter((line) => line.lead === lead.id && line.level === level),
    ({ length }) => length >= count,
  );

const FIELDS = { name: 'Secret Name', company: 'Secret Company', message: 'secret message' };

/** Three leads whose deliveries were refused for an hour, once they are delivered. */
const endOutage = async () => {
  mail.refuse(true);
  const outage = { answer: 503, channels: ['webhook', 'email'], fields: FIELDS } as const;
  const leads = [await track(outage), await track(outage), await track(outage)];
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    for (const lead of leads) await lead.whenRetrying();
    await Promise.all(leads.map(({ retryNow }) => retryNow()));
  }
  for (const lead of leads) await lead.whenRetrying();
  const [waiting] = await leads[0]!.notifications();
  const ids = leads.map(messageIds);
  const attempts = leads.map(({ received }) => received().length);
  mail.refuse(false);
  for (const { answer } of leads) answer(204);
  await Promise.all(leads.map(({ retryNow }) => retryNow()));
  for (const { whenDelivered } of leads) await whenDelivered();
  return { leads, waiting, ids, attempts };
};
let outage: ReturnType<typeof endOutage> | undefined;
/** One outage for all tests about it, because it takes long. */
const afterOutage = () => (outage ??= endOutage());

test.concurrent(
  'delivers every lead under its first message id after an outage of an hour',
  async () => {
    const { leads, waiting, ids, attempts } = await afterOutage();

    expect(waiting).toMatchObject({
      channel: 'webhook',
      state: 'waiting',
      lastError: fill(words().api.delivery.webhook.refused, { code: '503' }),
    });
    expect(ids.map(({ size }) => size)).toEqual([1, 1, 1]);
    expect(leads.map(messageIds)).toEqual(ids);
    expect(leads.map(({ received }) => received().length)).toEqual(
      attempts.map((count) => count + 1),
    );
    const subjects = leads.map(({ lead }) => new RegExp(`^Subject: #${lead.id} `, 'm'));
    const heads = mail
      .to(DESK_EMAIL)
      .flatMap(({ head }) => (subjects.some((subject) => subject.test(head)) ? head : []));
    expect(new Set(heads.map((head) => /^Message-ID: (.*)$/m.exec(head)![1])).size).toBe(3);
  },
);

test.concurrent('logs why each attempt has failed, and nothing that a visitor wrote', async () => {
  const { leads, ids } = await afterOutage();

  const lines = await linesOf(leads[0]!, WARN, 8);
  expect(lines.filter(({ channel }) => channel === 'webhook')).toEqual(
    [1, 2, 3, 4].map((attempt) => ({
      level: WARN,
      time: expect.any(Number),
      queue: 'notify-webhook',
      attempt,
      channel: 'webhook',
      lead: leads[0]!.lead.id,
      notification: [...ids[0]!][0],
      reason: fill(words().api.delivery.webhook.refused, { code: '503' }),
      msg: 'job failed, will be retried',
    })),
  );
  expect(lines.find(({ channel }) => channel === 'email')).toMatchObject({
    queue: 'notify-email',
    attempt: 1,
    reason: fill(words().api.delivery.mail.refused, { code: '451' }),
  });
  const { email } = leads[0]!.lead;
  expect(app.logLines.filter((line) => /secret/i.test(line) || line.includes(email))).toEqual([]);
});

test.concurrent(
  'retries after pauses that double for three days, and at once when sent again',
  async () => {
    const lead = await track({ answer: 500 });
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      pauses.push(...(await lead.whenRetrying()));
      if (attempt < 4) await lead.retryNow();
    }

    expect(pauses).toHaveLength(4);
    for (const [attempt, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThan(10 * 2 ** attempt - 2);
      expect(pause).toBeLessThanOrEqual(20 * 2 ** attempt);
    }
    expect(RETRY).toMatchObject({ retryDelayMax: 3_600, retryBackoff: true });
    expect(RETRY.retryLimit * 3_600).toBeGreaterThan(3 * 24 * 3_600);
    const last = Promise.withResolvers<ServerResponse>();
    lead.answer((response) => last.resolve(response));
    await lead.retryNow(true);
    const response = await last.promise;
    // If the process is killed now, the message has been given up.
    await lead.when(({ state, attempts }) => state === 'failed' && attempts === 4);
    response.writeHead(500).end();
    lead.answer(500);
    const [failed] = await lead.when(({ state, attempts }) => state === 'failed' && attempts === 5);
    expect(failed).toMatchObject({
      lastError: fill(words().api.delivery.webhook.refused, { code: '500' }),
    });
    expect(await linesOf(lead, ERROR, 1)).toEqual([
      {
        level: ERROR,
        time: expect.any(Number),
        channel: 'webhook',
        lead: lead.lead.id,
        notification: [...messageIds(lead)][0],
        reason: fill(words().api.delivery.webhook.refused, { code: '500' }),
        msg: 'notification given up',
      },
    ]);
    await lead.resend();
    await lead.when(({ state, attempts }) => state === 'waiting' && attempts === 6);
    for (const attempts of [7, 8]) {
      // The receiver is slower than the answer to the desk.
      const resent = Promise.withResolvers<void>();
      lead.answer((response) => void resent.promise.then(() => response.writeHead(204).end()));
      const again = await lead.resend();
      resent.resolve();
      expect(again.status).toBe(202);
      expect((again.body as LeadRecord).record.notifications).toEqual(
        ['webhook', 'email'].map((channel) =>
          expect.objectContaining({ channel, state: 'waiting' }),
        ),
      );
      const [row] = await lead.when(
        (each) => each.state === 'delivered' && each.attempts === attempts,
      );
      expect(row).toMatchObject({ lastError: null });
    }
    expect(messageIds(lead).size).toBe(1);
  },
);

test.concurrent.each<[string, WebhookAnswer, 'refused' | 'unreachable', string]>([
  [
    'redirects',
    (response) => response.writeHead(302, { Location: '/elsewhere' }).end(),
    'refused',
    '302',
  ],
  ['closes the connection', (response) => response.destroy(), 'unreachable', 'ECONNRESET'],
  ['is gone', 410, 'refused', '410'],
])('records a failed attempt if the receiver %s', async (_what, answer, outcome, code) => {
  const { when, received } = await track({ answer });

  const [row] = await when(({ attempts }) => attempts >= 1);

  expect(row).toMatchObject({
    state: 'waiting',
    attempts: 1,
    lastError: fill(words().api.delivery.webhook[outcome], { code }),
  });
  expect(Date.parse(row!.lastAttemptAt!)).toBeGreaterThan(Date.now() - 60_000);
  expect(received()).toHaveLength(1);
});

test.concurrent('does not read a response body that never ends', async () => {
  const closed = Promise.withResolvers<boolean>();
  const { whenDelivered } = await track({
    answer: (response) => {
      const timer = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.on('close', () => {
        clearInterval(timer);
        closed.resolve(true);
      });
    },
  });

  await whenDelivered();
  expect(await closed.promise).toBe(true);
});

test('answers submissions and delivers others while a receiver never responds', async () => {
  const hanging = await track({ answer: () => undefined });
  await hanging.whenReceived();
  const begin = performance.now();

  const others = [];
  for (let count = 0; count < 20; count += 1) others.push(await track());
  for (const { whenDelivered } of others) await whenDelivered();

  // Half of the time after which an attempt is aborted: nothing has waited for it.
  expect(performance.now() - begin).toBeLessThan(10_000);
});
