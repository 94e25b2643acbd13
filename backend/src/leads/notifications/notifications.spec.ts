import { beforeAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import request from 'supertest';
import { OWN_PAGE } from '../../testing/leads/lead-requests.ts';
import {
  DESK_EMAIL,
  resendNotifications,
  SECRET,
  submit,
  useNotifiedApp,
  whenDelivered,
} from '../../testing/receivers/notified.ts';
import { queueOf } from '../../outbox/outbox.service.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { CHANNEL_NAMES } from './channels/channels.ts';
import { LeadDigestService } from './lead-digest.service.ts';
import { fill, language, readableTime, words } from '../../words/words.ts';

const { app, database, mail, queue, track } = useNotifiedApp();

const DEFAULTS = { name: 'Anmeldung', company: 'Keine Angabe', message: 'Newsletter, bitte.' };
beforeAll(() => void Object.assign(words().lead.defaults, DEFAULTS));

const mark = (id: number, suspected: boolean) =>
  request(app.url).patch(`/api/leads/${id}`).set(OWN_PAGE).send({ suspected });

const remove = (id: number) => request(app.url).delete(`/api/leads/${id}`).set(OWN_PAGE);

/**
 * A lead and a footer of the visitor's own, after each kind of line break, and far right on a line
 * that a program wraps.
 */
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

/** Submits a lead, and returns the lines of the head and the text of the one email about it. */
const emailed = async (fields: object) => {
  const { lead, whenDelivered } = await track({ channels: ['email'], fields });
  // Many links look like spam.
  await mark(lead.id, false);
  await whenDelivered();
  const subject = new RegExp(`^Subject: #${lead.id} `, 'm');
  const messages = mail.to(DESK_EMAIL).filter(({ head }) => subject.test(head));
  expect(messages).toHaveLength(1);
  const { head, text } = messages[0]!;
  return { lead, head: head.split('\r\n'), text };
};

test.concurrent(
  'sends a lead as a plain email, to which a reply goes to the person who asked',
  async () => {
    const { lead, head, text } = await emailed({
      name: 'Eve Header',
      company: 'Smith & Sons',
      message: FORGED,
    });

    expect(head).toContain(`Subject: #${lead.id} Eve Header, Smith & Sons`);
    expect(head).toContain(`Reply-To: ${lead.email}`);
    // No automatic reply of the firm goes to an address that nobody has confirmed.
    expect(head).toContain('X-Auto-Response-Suppress: All');
    expect(head).toContain(`Content-Language: ${language()}`);
    expect(head).toContainEqual(expect.stringMatching(/^Message-ID: <[0-9a-f-]{36}@localhost>$/));
    expect(head).toContainEqual(expect.stringMatching(/^Content-Type: text\/plain/));
    const others = head.filter((line) => !/^(?:Subject|Reply-To): /.test(line)).join('\n');
    for (const written of ['Eve', 'Smith', lead.email, 'call'])
      expect(others).not.toContain(written);
    const lines = text.trimEnd().split('\n');
    expect(lines.slice(0, 5)).toEqual([
      fill(words().mail.lead.link, {
        id: String(lead.id),
        date: readableTime(new Date(lead.createdAt)),
        link: `http://localhost:3000/admin/leads/${lead.id}`,
      }),
      '',
      '> Name: Eve Header',
      `> Email: ${lead.email}`,
      '> Company: Smith & Sons',
    ]);
    expect(text).toContain('\n>\n> Please call.\n');
    const written = lines.slice(2);
    expect(written.filter((line) => !/^>(?: .{1,77})?$/u.test(line))).toEqual([]);
    expect(written.filter((line) => line.includes('Request #49'))).toHaveLength(9);
    // As wide as a mail program shows it.
    expect(text).not.toContain('\t');
    expect(written).toContain('> Subject: not a header');
  },
);

test.concurrent.each<[what: string, fields: { name?: string; company?: string }, subject: string]>([
  ['nothing but a name', { name: 'Zoë Ünal' }, 'Zoë Ünal'],
  ['nothing but a company', { company: '東京海上' }, '東京海上'],
  ['no name and no company', {}, fill(words().mail.lead.noName, { id: '' }).slice(2)],
  [
    'characters of direction',
    { name: 'Ada\u202Egpj.exe\u2066', company: 'A\u200Fb' },
    'Adagpj.exe, A b',
  ],
  [
    'an emoji with joiners',
    { name: 'Ada \u{1F469}\u200D\u{1F4BB}' },
    'Ada \u{1F469}\u200D\u{1F4BB}',
  ],
  ['an encoded header', { name: '=?UTF-8?Q?Bcc:_eve=40x.io?=' }, '= ?UTF-8?Q?Bcc:_eve=40x.io?='],
])('the subject of a lead with %s is one line', async (_what, fields, subject) => {
  const { name = '', company = '' } = fields;

  const { lead, head } = await emailed({ name, company, message: 'Please call.' });

  expect(head.filter((line) => line.startsWith('Subject: '))).toEqual([
    `Subject: #${lead.id} ${subject}`,
  ]);
});

test.concurrent.each<[what: string, fields: { name?: string; company?: string }]>([
  ['a long name', { name: `A${'é'.repeat(99)}` }],
  ['a long company', { name: 'Ada', company: 'é'.repeat(100) }],
])('the subject of a lead with %s ends after 60 characters', async (_what, fields) => {
  const { lead, head } = await emailed({ ...fields, message: 'Please call.' });

  const subject = head.find((line) => line.startsWith('Subject: '));
  expect(subject).toMatch(new RegExp(`^Subject: #${lead.id} A.*é…$`, 'u'));
  expect(Array.from(subject!.slice('Subject: '.length))).toHaveLength(60);
});

test.concurrent('the subject says what asks for the newsletter alone', async () => {
  const { lead, head } = await emailed({ name: '', company: '', message: '' });

  expect(head).toContain(`Subject: ${fill(words().mail.lead.signup, { id: String(lead.id) })}`);
});

test.concurrent(
  'what was left empty is in the words of the site, however it is stored',
  async () => {
    const { lead, text } = await emailed({ name: '', company: '', message: '' });

    const { labels } = words().lead;
    expect(text.trimEnd().split('\n').slice(2)).toEqual([
      `> ${labels.name}: ${DEFAULTS.name}`,
      `> ${labels.email}: ${lead.email}`,
      `> ${labels.company}: ${DEFAULTS.company}`,
      '>',
      `> ${DEFAULTS.message}`,
    ]);
  },
);

const LONG_LINK = `https://files.example/${'a1b2c3d4/'.repeat(40)}?key=%2Fx#end`;

test.concurrent('keeps a long link whole, on a line that is marked as the visitor’s', async () => {
  const message = `See ${LONG_LINK} and (${LONG_LINK}). ${'x'.repeat(70)}${LONG_LINK}
    <${LONG_LINK}> ${'x'.repeat(300)} https://www.x.example/${'日本'.repeat(60)}`;

  const { text } = await emailed({ message });

  const written = text.trimEnd().split('\n').slice(2);
  expect(written.filter((line) => !/^>(?: |$)/.test(line))).toEqual([]);
  expect(written.filter((line) => line.includes(LONG_LINK))).toEqual([
    `> ${LONG_LINK}`,
    `> ${LONG_LINK}).`,
    `> ${LONG_LINK}`,
    `> ${LONG_LINK}>`,
  ]);
  const others = written.filter((line) => !line.includes(LONG_LINK));
  expect(others.filter((line) => !/^>(?: .{1,77})?$/u.test(line))).toEqual([]);
  expect(text).toContain('\n> https://www.x.example/日本');
  const compact = (lines: string) => lines.replaceAll(/[>\s]/g, '');
  expect(compact(written.join(''))).toContain(compact(message));
});

test.concurrent(
  'sends a suspected lead only after the admin clears it, and only once',
  async () => {
    const { lead, notifications, whenDelivered, received } = await track({
      channels: ['webhook', 'email'],
      fields: { remark: 'x' },
    });
    const states = (await notifications()).map(({ state }) => state);
    expect(states).toEqual(['unsent', 'unsent']);

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
  'sent by several at the same moment, a lead has one message for each channel',
  async () => {
    const { lead, resend, whenDelivered } = await track({ fields: { remark: 'x' } });

    const answers = await Promise.all([resend(), resend(), resend()]);

    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    await whenDelivered();
    const stored = 'SELECT kind, sending FROM messages WHERE lead = $1 ORDER BY kind';
    expect(await database.query(stored, [lead.id])).toEqual([
      { kind: 'email', sending: 3 },
      { kind: 'webhook', sending: 3 },
    ]);
  },
);

test.concurrent(
  'discards a message whose lead is removed before the delivery, but not during it',
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

const withhold = ({ id }: { id: number }, channel = 'email') =>
  database.query(
    `UPDATE messages SET state = 'withheld', last_error = 'too late' WHERE kind = $1 AND lead = $2`,
    [channel, id],
  );

test('a digest counts what its own channel withheld', async () => {
  const lead = await submit(app);
  await whenDelivered(app, lead.id);
  await withhold(lead, 'webhook');
  const reported: [channel: string, count: number][] = [];

  for (const channel of CHANNEL_NAMES)
    await app.get(LeadDigestService).settleWithheld(channel, async (count) => {
      reported.push([channel, count]);
    });

  expect(reported).toEqual([['webhook', 1]]);
});

test('a digest counts each withheld email once, also if two instances send one', async () => {
  const [one, two, three] = await Promise.all([submit(app), submit(app), submit(app)]);
  for (const { id } of [one, two, three]) await whenDelivered(app, id, ['email']);
  const reported: number[] = [];
  const digest = (whileSent = () => Promise.resolve()) =>
    app.get(LeadDigestService).settleWithheld('email', (count) => {
      reported.push(count);
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
  expect(reported).toEqual([2, 2]);

  await digest();
  expect(reported).toEqual([2, 2, 1]);
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

  expect(mail.to(DESK_EMAIL)).toHaveLength(mail.received.length);
  const rows = `SELECT lead FROM messages WHERE kind = 'receipt' OR subscriber IS NOT NULL`;
  const tables = ['receipt_grants', 'newsletter_invitations', 'subscribers'].map(
    (table) => `UNION ALL SELECT 0 FROM ${table}`,
  );
  expect(await database.query(`${rows} ${tables.join(' ')}`)).toEqual([]);
});

test('a message of a kind that only a later release knows waits for it', async () => {
  const { id: lead } = await submit(app);
  const [{ id }] = (await database.query<{ id: string }>(
    `INSERT INTO messages (kind, lead) VALUES ('later', $1) RETURNING id::text`,
    [lead],
  )) as [{ id: string }];

  await queue.send(queueOf('webhook'), { id, sending: 1 });

  const reason = 'unknown kind of message';
  await waitFor(() => app.logLines.some((line) => line.includes(reason)), true);
  expect(await database.query('SELECT state, attempts FROM messages WHERE id = $1', [id])).toEqual([
    { state: 'waiting', attempts: 0 },
  ]);
});
