import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import request from 'supertest';
import { LEAD_DEFAULTS } from '../leads/lead.contract.ts';
import { ADMIN_PASSWORD } from '../testing/access/admin-password.ts';
import { OWN_PAGE } from '../testing/leads/lead-requests.ts';
import { SECRET, webhookSettings } from '../testing/receivers/notified.ts';
import { siteTexts, useReceiptedApp } from '../testing/receivers/receipted.ts';
import { sendRaw } from '../testing/send-raw.ts';
import { waitFor } from '../testing/wait-for.ts';
import { words } from '../words/words.ts';

const { app, database, queue, webhook, mail, start, ...newsletter } =
  useReceiptedApp(webhookSettings);
const { submitAndSettle, invite, subscribe, call, exportSubscribers, counts, tokenTo } = newsletter;
const { agreements, mails } = siteTexts();
const ADA = 'ada@example.com';

test('only the receipt for an empty message has a link to confirm the newsletter', async () => {
  await submitAndSettle({ email: 'help@example.com', message: 'Please call.' });
  await submitAndSettle({ email: 'letters@example.com', message: '' });
  // As the form sends it, which fills in the defaults.
  await submitAndSettle({ email: 'form@example.com', message: LEAD_DEFAULTS.message });

  expect(tokenTo('help@example.com')).toBe('');
  for (const email of ['letters@example.com', 'form@example.com'])
    expect(tokenTo(email)).toMatch(/^[\w-]{43}$/);
  expect(mail.to('letters@example.com')[0]!.head).toContain(
    `\nSubject: ${mails.newsletter.subject}\r\n`,
  );
  expect(await counts()).toEqual({ subscribed: 0, unconfirmed: 2, left: 0 });
});

const oneClick = (token: string) => request(app.url).post(`/api/newsletter/leave?token=${token}`);
/** Stored for a one-click request, whose sender has seen no words of this site. */
const ONE_CLICK = 'List-Unsubscribe=One-Click (RFC 8058)';

interface Method {
  /** Who leaves by it. */
  email: string;
  /** What is stored as the words with which they left. */
  words: string;
  leave: (token: string) => PromiseLike<{ status: number }>;
}

const METHODS: Method[] = [
  {
    email: 'button@example.com',
    words: agreements.leave,
    leave: (token) => call('leave', { token }),
  },
  {
    email: 'form@example.com',
    words: ONE_CLICK,
    leave: (token) =>
      oneClick(token)
        .set({ Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' })
        .type('form')
        .send('List-Unsubscribe=One-Click'),
  },
  {
    email: 'multipart@example.com',
    words: ONE_CLICK,
    leave: (token) => oneClick(token).field('List-Unsubscribe', 'One-Click'),
  },
];

test('an address is a subscriber from its confirmation until its owner leaves', async () => {
  expect(agreements.confirm).toMatch(/\S \[[^\]]+\]$/);
  const links = 'http://localhost:3000';
  const secrets: string[] = [];
  for (const { email, words, leave } of METHODS) {
    const confirmation = await invite(email);
    const { status, body } = await call('confirm', { token: confirmation });
    expect({ status, body }).toEqual({ status: 200, body: { confirmed: true } });
    const [subscriber] = await exportSubscribers();
    expect(subscriber).toEqual({
      email,
      confirmedAt: expect.stringMatching(/Z$/),
      leavePage: expect.stringMatching(`^${links}/newsletter/leave#[\\w-]{43}$`),
      leaveOneClick: expect.stringMatching(`^${links}/api/newsletter/leave\\?token=[\\w-]{43}$`),
    });

    const token = subscriber!.leavePage.split('#')[1]!;
    for (let time = 1; time <= 2; time += 1) expect((await leave(token)).status).toBe(200);

    expect(await exportSubscribers()).toEqual([]);
    const proof =
      'SELECT confirmed_at, confirmed_words, left_at, left_words FROM subscribers WHERE email = $1';
    const [confirmed_at, left_at] = [expect.any(Date), expect.any(Date)];
    const stored = {
      confirmed_at,
      confirmed_words: agreements.confirm,
      left_at,
      left_words: words,
    };
    expect(await database.query(proof, [email])).toEqual([stored]);
    secrets.push(email, confirmation, token);
  }
  expect(await counts()).toEqual({ subscribed: 0, unconfirmed: 0, left: 3 });
  const log = app.logLines.join('');
  expect(log).toContain('/api/newsletter/leave');
  for (const secret of secrets) expect(log).not.toContain(secret);
});

test('leads from the one-click address to the page with the button, and ends nothing', async () => {
  const { token, leaveOneClick, leavePage } = await subscribe(ADA);
  const path = leaveOneClick.replace('http://localhost:3000', '');
  for (const method of ['get', 'head'] as const) {
    const { status, headers } = await request(app.url)[method](path).redirects(0);
    expect({ status, location: headers['location'] }).toEqual({
      status: 303,
      location: leavePage.replace('http://localhost:3000', ''),
    });
    expect(headers['cache-control']).toBe('no-store');
  }
  for (const [query, location] of [
    ['', '/newsletter/leave'],
    ['?token=a&token=b', '/newsletter/leave'],
    ['?token=%22%3E%0D%0AX:%20y', '/newsletter/leave#%22%3E%0D%0AX%3A%20y'],
  ])
    await request(app.url)
      .get(`/api/newsletter/leave${query}`)
      .redirects(0)
      .expect(303)
      .expect('Location', location!);
  expect(await counts()).toMatchObject({ subscribed: 1 });
  expect(app.logLines.join('')).not.toContain(token);
});

/** Stores an invitation of each token, as if a receipt had been sent with it. */
const storeInvitations = (email: string, tokens: string[]) =>
  database.query(
    `INSERT INTO newsletter_invitations (token_hash, email)
     SELECT sha256(convert_to(token, 'UTF8')), $2 FROM unnest($1::text[]) AS token`,
    [tokens, email],
  );

test.each(['.', '>', '%3E', ')', ']', '\u201d', '_', '-', ' Unsubscribe', '&gt;', '='])(
  'a link works with %j stuck to its end',
  async (end) => {
    const confirmation = randomBytes(32).toString('base64url');
    await storeInvitations(ADA, [confirmation]);
    await call('confirm', { token: confirmation + end }).expect(200);
    const [subscriber] = await exportSubscribers();
    const token = subscriber!.leavePage.split('#')[1]!;
    await call('leave', { token: token + end }).expect(200);
    expect(await counts()).toEqual({ subscribed: 0, unconfirmed: 0, left: 1 });
  },
);

test('who is subscribed does not count as one who has yet to confirm', async () => {
  await subscribe(ADA);
  await storeInvitations(ADA.toUpperCase(), ['again']);

  expect(await counts()).toEqual({ subscribed: 1, unconfirmed: 0, left: 0 });
});

test('of two invitations that are confirmed at the same moment, one is used', async () => {
  for (const name of ['ada', 'bob', 'eve', 'joe', 'kim', 'lea', 'max', 'ned']) {
    const tokens = [`${name} 1`, `${name} 2`];
    await storeInvitations(`${name}@example.com`, tokens);
    const answers = await Promise.all(tokens.map((token) => call('confirm', { token })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  }
  expect(await counts()).toEqual({ subscribed: 8, unconfirmed: 0, left: 0 });
});

test('refuses to leave without a token, or with a changed one', async () => {
  for (const body of [{}, { token: '' }, { token: 7 }, [], { token: { $ne: '' } }])
    for (const action of ['confirm', 'leave'] as const)
      expect((await call(action, body)).status).toBe(400);
  const changed = Buffer.from((await subscribe(ADA)).token, 'base64url');
  changed[0]! ^= 1;

  for (const token of ['x', 'A'.repeat(43), '%00', changed.toString('base64url')])
    expect((await call('leave', { token })).status).toBe(400);
  expect((await call('leave', { token: 'x'.repeat(300_000) })).status).toBe(413);
  await oneClick('x')
    .type('form')
    .send('x'.repeat(20_000))
    .expect(400)
    .expect('Connection', 'close');
  expect(await counts()).toMatchObject({ subscribed: 1 });
});

test('limits how often a client and a network try tokens', async () => {
  const limited = await start({
    LEAD_RATE_LIMIT: '1',
    TRUST_PROXY_HOPS: '1',
    ADMIN_PASSWORD,
  });
  const statusOf = async (action: 'confirm' | 'leave', block: number) => {
    const calling = call(action, { token: 'unknown' }, limited);
    return (await calling.set('X-Forwarded-For', `2001:db8:7:${block}::1`)).status;
  };

  expect(await statusOf('confirm', 0)).toBe(410);
  expect(await statusOf('confirm', 0)).toBe(429);
  // Other clients of the network, which has ten tries.
  for (const block of [1, 3, 5, 7, 9]) expect(await statusOf('leave', block)).toBe(400);
  for (const block of [2, 4, 6, 8]) expect(await statusOf('confirm', block)).toBe(410);
  expect(await statusOf('confirm', 10)).toBe(429);
  // Nor does the client hold a connection by a body that it never sends.
  const silent =
    'POST /api/newsletter/confirm HTTP/1.1\r\nX-Forwarded-For: 2001:db8:7:1::1\r\nContent-Length: 9';
  expect((await sendRaw(limited.port, [silent])).status).toBe(429);
});

test('an invitation is stored as a hash, valid once and for seven days, then deleted', async () => {
  const token = await invite(ADA);
  const [row] = await database.query<{ token_hash: Buffer; days: number }>(
    `SELECT *, extract(epoch FROM expires_at - now()) / 86400 AS days FROM newsletter_invitations`,
  );
  expect(row!.token_hash).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(row!.token_hash.toString('base64url')).not.toBe(token);
  expect(Number(row!.days)).toBeCloseTo(7, 1);

  const used = await invite('bob@example.com');
  await call('confirm', { token: used }).expect(200);
  await database.query('UPDATE newsletter_invitations SET expires_at = now()');
  const answers = new Set<string>();
  for (const invalid of [used, token, used.slice(1), 'unknown', 'x'.repeat(3_000)]) {
    const { status, text } = await call('confirm', { token: invalid });
    answers.add(`${status} ${text}`);
  }
  expect([...answers]).toEqual([`410 ${words().api.newsletter.notValid}\n`]);
  await start();

  await waitFor(() => database.query('SELECT FROM newsletter_invitations'), []);
});

test('exports CSV, and the audit trail says who did', async () => {
  await subscribe(ADA);

  const { headers, text } = await request(app.url).get(
    '/api/newsletter/subscribers/export?format=csv',
  );

  expect(headers['content-disposition']).toMatch(/filename=subscribers-[\d-]+\.csv$/);
  expect(text).toMatch(/^\uFEFF"email","confirmedAt","leavePage","leaveOneClick"\r\n.*\r\n$/);
  const { body } = await request(app.url).get('/api/activity?limit=1').set(OWN_PAGE);
  expect(body).toEqual([
    { lead: null, what: 'subscribers exported', by: 'local', at: expect.any(String) },
  ]);
});

const events = () =>
  webhook.received
    .map(({ headers, body }) => new Webhook(SECRET).verify(body, headers as Record<string, string>))
    .map((event) => event as { type: string; data: object })
    .filter(({ type }) => type.startsWith('subscriber'));

test('notifies the webhook once of who has confirmed, left and come back', async () => {
  const { token, leavePage, leaveOneClick } = await subscribe(ADA);
  const confirmAgain = async () => {
    await database.query('DELETE FROM receipt_grants');
    await call('confirm', { token: await invite(ADA) }).expect(200);
  };
  const received = (count: number) => waitFor(events, ({ length }) => length === count);
  await confirmAgain();
  await received(1);
  await call('leave', { token }).expect(200);
  await received(2);
  await confirmAgain();
  await received(3);
  await call('leave', { token }).expect(200);
  await received(4);

  const [confirmedAt, leftAt] = [expect.any(String), expect.any(String)];
  const data = { email: ADA, confirmedAt, leavePage, leaveOneClick };
  const both = [
    { type: 'subscriber.confirmed', timestamp: confirmedAt, data },
    { type: 'subscriber.left', timestamp: leftAt, data: { email: ADA, leftAt } },
  ];
  expect(events()).toEqual([...both, ...both]);
  expect(await counts()).toEqual({ subscribed: 0, unconfirmed: 0, left: 1 });
});

test('does not tell the webhook of a subscriber who has left before it could be told', async () => {
  const left = Promise.withResolvers<void>();
  webhook.answer((response) => void left.promise.then(() => response.writeHead(503).end()));
  const { token } = await subscribe(ADA);
  await waitFor(events, (all) => all.length === 1);
  await call('leave', { token }).expect(200);
  webhook.received.length = 0;
  webhook.answer(204);
  left.resolve();
  // The jobs about the lead and about the confirmation.
  const states = async () => (await queue.jobs('notify-webhook')).map(({ state }) => state);
  await waitFor(states, (all) => all.filter((state) => state === 'retry').length === 2);
  await queue.retryNow('notify-webhook');

  await waitFor(states, (all) => all.every((state) => state === 'completed'), 60_000);
  expect(events().map(({ type }) => type)).toEqual(['subscriber.left']);
});

test('what the webhook was sent of a subscriber is deleted after 30 days', async () => {
  await subscribe(ADA);
  await waitFor(events, ({ length }) => length === 1);
  const messages = () => database.query('SELECT FROM messages WHERE subscriber IS NOT NULL');
  await database.query(`UPDATE messages SET queued_at = queued_at - interval '29 days 23 hours'`);
  await start();
  expect(await messages()).toHaveLength(1);

  await database.query(`UPDATE messages SET queued_at = queued_at - interval '2 hours'`);
  await start();

  await waitFor(messages, []);
});
