import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import request from 'supertest';
import { OWN_PAGE } from '../testing/leads/lead-requests.ts';
import {
  FIRM,
  resendNotifications,
  SECRET,
  submit,
  useNotifiedApp,
  whenDelivered,
} from '../testing/receivers/notified.ts';
import { MessagesRepository } from './messages.repository.ts';

const { app, database, mail, track } = useNotifiedApp();

const mark = (id: number, suspected: boolean) =>
  request(app.url).patch(`/api/leads/${id}`).set(OWN_PAGE).send({ suspected });

const remove = (id: number) => request(app.url).delete(`/api/leads/${id}`).set(OWN_PAGE);

/** A lead and a footer of the visitor's own, after each kind of line break, and far right on a line that a program wraps. */
const GAPS = [
  '\n\n',
  '\r\n',
  '\r',
  '\v',
  '\f',
  '\u0085',
  '\u2028',
  ' '.repeat(200),
  '\t'.repeat(40),
];
const FORGED = `Please call.\n.\nSubject: not a header${GAPS.map((gap) => `${gap}Request #49, today`).join('')}`;

test.concurrent(
  'sends a lead as JSON with a signature that the standardwebhooks package accepts',
  async () => {
    const { lead, whenDelivered, received } = await track({
      fields: { name: 'Zoë', message: 'Line one\nline two \u{1F600}' },
    });

    await whenDelivered();

    expect(received()).toHaveLength(1);
    const { headers, body } = received()[0]!;
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.any(String),
    });
    expect(new Webhook(SECRET).verify(body, headers as Record<string, string>)).toEqual({
      type: 'lead.created',
      timestamp: lead.createdAt,
      data: lead,
    });
  },
);

test.concurrent(
  'sends a lead by email as plain text, with none of its fields in a header',
  async () => {
    const { lead, whenDelivered } = await track({
      channels: ['email'],
      fields: { name: 'Eve Header', company: 'Smith & Sons', message: FORGED },
    });

    await whenDelivered();

    const subject = new RegExp(`^Subject: New request #${lead.id}\r?$`, 'm');
    const messages = mail.to(FIRM).filter(({ head }) => subject.test(head));
    expect(messages).toHaveLength(1);
    const { head, text } = messages[0]!;
    expect(head).toMatch(/^Message-ID: <[0-9a-f-]{36}@localhost>\r?$/m);
    expect(head).toMatch(/^Content-Type: text\/plain/m);
    for (const written of ['Eve', 'Smith', lead.email, 'call']) expect(head).not.toContain(written);
    const lines = text.trimEnd().split('\r\n');
    expect(lines.slice(0, 5)).toEqual([
      `Request #${lead.id}, ${lead.createdAt}: http://localhost:3000/admin/leads/${lead.id}`,
      '',
      '> Name: Eve Header',
      `> Email: ${lead.email}`,
      '> Company: Smith & Sons',
    ]);
    expect(text).toContain('\r\n>\r\n> Please call.\r\n');
    const written = lines.slice(2);
    expect(written.filter((line) => !/^>(?: .{1,77})?$/u.test(line))).toEqual([]);
    expect(written.filter((line) => line.includes('Request #49'))).toHaveLength(9);
    // As wide as a mail program shows it.
    expect(text).not.toContain('\t');
    expect(written).toContain('> Subject: not a header');
  },
);

test.concurrent(
  'sends a suspected lead only after the admin clears it, and only once',
  async () => {
    const { lead, when, whenDelivered, received } = await track({
      channels: ['webhook', 'email'],
      fields: { remark: 'x' },
    });
    expect((await when(() => true)).map(({ state }) => state)).toEqual(['unsent', 'unsent']);

    await mark(lead.id, false);
    await whenDelivered();
    await mark(lead.id, true);
    await mark(lead.id, false);

    const other = await track();
    await other.whenDelivered();
    expect([received().length, other.received().length]).toEqual([1, 1]);
  },
);

test.concurrent(
  'discards a message if its lead is removed before the delivery, and completes one during it',
  async () => {
    const answered = Promise.withResolvers<void>();
    const early = await track({ answer: 503 });
    const during = await track({
      answer: (response) => void answered.promise.then(() => response.writeHead(204).end()),
    });
    await early.whenRetrying();
    await during.whenReceived();
    for (const { lead } of [early, during]) await remove(lead.id).expect(204);
    early.answer(204);
    await early.retryNow();
    answered.resolve();

    for (const { lead, whenIdle, received } of [early, during]) {
      await whenIdle();
      expect(received()).toHaveLength(1);
      expect(await database.query('SELECT FROM messages WHERE lead = $1', [lead.id])).toEqual([]);
    }
  },
);

test('a digest tells of each email that was withheld, once, also if two instances send one at the same time', async () => {
  const [one, two, three] = await Promise.all([submit(app), submit(app), submit(app)]);
  for (const { id } of [one, two, three]) await whenDelivered(app, id, ['email']);
  const withhold = ({ id }: { id: number }) =>
    database.query(
      `UPDATE messages SET state = 'withheld', last_error = 'too late' WHERE kind = 'email' AND lead = $1`,
      [id],
    );
  const told: number[] = [];
  const digest = (whileSent = () => Promise.resolve()) =>
    app.get(MessagesRepository).settleWithheld((count) => {
      told.push(count);
      return whileSent();
    });
  await withhold(one);
  await withhold(two);

  await expect(digest(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await digest(async () => {
    await withhold(three);
    await digest();
    // The team's actions do not wait for the mail server.
    expect((await resendNotifications(app, one.id)).status).toBe(202);
  });
  expect(told).toEqual([2, 2]);

  await digest();
  expect(told).toEqual([2, 2, 1]);
  const settled =
    'SELECT state, last_error, last_attempt_at FROM messages WHERE kind = $1 AND lead = $2';
  expect(await database.query(settled, ['email', two.id])).toEqual([
    { state: 'delivered', last_error: null, last_attempt_at: null },
  ]);
});

test('without RECEIPT_FROM, nobody gets a new mail, and nothing is stored for one', async () => {
  const { lead, whenDelivered } = await track({
    channels: ['webhook', 'email'],
    fields: { message: '' },
  });
  await whenDelivered();
  await mark(lead.id, true).expect(200);
  await mark(lead.id, false).expect(200);

  expect(mail.to(FIRM)).toHaveLength(mail.received.length);
  const rows = `SELECT lead FROM messages WHERE kind = 'receipt' OR subscriber IS NOT NULL`;
  const tables = ['receipt_grants', 'newsletter_invitations', 'subscribers'].map(
    (table) => `UNION ALL SELECT 0 FROM ${table}`,
  );
  expect(await database.query(`${rows} ${tables.join(' ')}`)).toEqual([]);
});
