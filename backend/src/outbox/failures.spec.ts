import { expect, test } from '@jest/globals';
import { PATIENCE, useNotifiedApp } from '../testing/receivers/notified.ts';
import { waitFor } from '../testing/wait-for.ts';

const { app, mail, track } = useNotifiedApp();

interface Line {
  level: number;
  lead?: number;
  [key: string]: unknown;
}

const WARN = 40;
const ERROR = 50;

/** The lines that the application logged about a lead, at a level. */
const linesOf = (lead: { id: number }, level: number) =>
  app.logLines
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.lead === lead.id && line.level === level);

const FIELDS = { name: 'Secret Name', company: 'Secret Company', message: 'secret message' };

test.concurrent('logs each failed attempt with its reason and without the lead’s data', async () => {
  mail.refuse(true);
  const { lead, whenRetrying, retryNow, received } = await track({
    answer: 503,
    fields: FIELDS,
    channels: ['webhook', 'email'],
  });
  await whenRetrying();
  await retryNow();
  await waitFor(
    () => linesOf(lead, WARN),
    (lines) => lines.length === 4,
    PATIENCE,
  );

  const webhook = linesOf(lead, WARN).filter(({ channel }) => channel === 'webhook');
  expect(webhook).toEqual(
    [1, 2].map((attempt) => ({
      level: WARN,
      time: expect.any(Number),
      queue: 'notify-webhook',
      attempt,
      channel: 'webhook',
      lead: lead.id,
      notification: received()[0]!.headers['webhook-id'],
      reason: 'The receiver answered 503.',
      msg: 'job failed, will be retried',
    })),
  );
  expect(linesOf(lead, WARN).find(({ channel }) => channel === 'email')).toMatchObject({
    queue: 'notify-email',
    attempt: 1,
    reason: 'The mail server answered 451.',
  });
  expect(app.logLines.filter((line) => /secret/i.test(line) || line.includes(lead.email))).toEqual([]);
});

test.concurrent('logs once that a message is given up', async () => {
  const lead = await track({ answer: 500, fields: FIELDS });
  await lead.whenRetrying();
  await lead.retryNow(true);

  await lead.when(({ state }) => state === 'failed');

  const lines = await waitFor(
    () => linesOf(lead.lead, ERROR),
    ({ length }) => length > 0,
    PATIENCE,
  );
  expect(lines).toEqual([
    {
      level: ERROR,
      time: expect.any(Number),
      channel: 'webhook',
      lead: lead.lead.id,
      notification: lead.received()[0]!.headers['webhook-id'],
      reason: 'The receiver answered 500.',
      msg: 'notification given up',
    },
  ]);
});

test.concurrent('delivers a message while the receiver does not respond to others', async () => {
  const hanging = await track({ answer: () => undefined });
  await waitFor(
    () => hanging.received().length,
    (count) => count === 1,
    PATIENCE,
  );
  const begin = performance.now();

  const others = [await track(), await track(), await track()];
  for (const { whenDelivered } of others) await whenDelivered();

  expect(performance.now() - begin).toBeLessThan(10_000);
});

test.concurrent(
  'sends a message again as soon as the desk says that it was delivered, each time',
  async () => {
    const lead = await track();
    for (let times = 1; times <= 5; times += 1) {
      const [row] = await lead.when(({ state, attempts }) => state === 'delivered' && attempts === times);
      expect(row).toMatchObject({ attempts: times });
      expect((await lead.resend()).status).toBe(202);
    }

    await lead.when(({ attempts }) => attempts === 6);
    expect(new Set(lead.received().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  },
);
