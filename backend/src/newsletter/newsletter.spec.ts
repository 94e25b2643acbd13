import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import request from 'supertest';
import { LEAD_DEFAULTS } from '../leads/lead.contract.ts';
import { OWN_PAGE } from '../testing/leads/lead-requests.ts';
import { PATIENCE, SECRET, webhookSettings } from '../testing/receivers/notified.ts';
import { siteTexts, useReceiptedApp } from '../testing/receivers/receipted.ts';
import { waitFor } from '../testing/wait-for.ts';

const { app, database, queue, webhook, mail, start, ...newsletter } = useReceiptedApp(webhookSettings);
const { submitted, invited, subscribed, call, exported, counts, tokenTo } = newsletter;
const { agreements, mails } = siteTexts();
const ADA = 'ada@example.com';

test('only an empty message asks for the letters: a receipt for any other has no link to confirm', async () => {
  await submitted({ email: 'help@example.com', message: 'Please call.' });
  await submitted({ email: 'letters@example.com', message: '' });
  // As the form sends it, which fills in the defaults.
  await submitted({ email: 'form@example.com', message: LEAD_DEFAULTS.message });

  expect(tokenTo('help@example.com')).toBe('');
  for (const email of ['letters@example.com', 'form@example.com'])
    expect(tokenTo(email)).toMatch(/^[\w-]{43}$/);
  expect(mail.to('letters@example.com')[0]!.head).toContain(`\nSubject: ${mails.newsletter.subject}\r\n`);
  expect(await counts()).toEqual({ subscribed: 0, unconfirmed: 2, left: 0 });
});

test('a mail scanner that opens the link changes nothing', async () => {
  const token = await invited(ADA);

  for (const path of ['/newsletter/confirm', `/newsletter/confirm?token=${token}`])
    expect((await request(app.url).get(path)).status).toBe(200);
  for (const action of ['confirm', 'leave']) {
    const { status, headers } = await request(app.url).get(`/api/newsletter/${action}?token=${token}`);
    expect([status, headers['allow']]).toEqual([405, 'OPTIONS, POST']);
  }

  expect(await counts()).toEqual({ subscribed: 0, unconfirmed: 1, left: 0 });
});

const oneClick = (token: string) => request(app.url).post(`/api/newsletter/leave?token=${token}`);
/** Stored for a one-click request, whose sender has seen no words of this site. */
const ONE_CLICK = 'List-Unsubscribe=One-Click (RFC 8058)';

test.each<[string, string, (token: string) => PromiseLike<{ status: number }>]>([
  ['the button of the page', agreements.leave, (token) => call('leave', { token })],
  [
    'a form-encoded one-click request from anywhere',
    ONE_CLICK,
    (token) =>
      oneClick(token)
        .set({ Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' })
        .type('form')
        .send('List-Unsubscribe=One-Click'),
  ],
  ['a multipart request', ONE_CLICK, (token) => oneClick(token).field('List-Unsubscribe', 'One-Click')],
])(
  'an address is a subscriber once its owner has confirmed, until they leave by %s, with times and words as proof',
  async (_what, words, leaveWith) => {
    const { status, body } = await call('confirm', { token: await invited(ADA) });
    expect({ status, body }).toEqual({ status: 200, body: { confirmed: true } });
    expect(agreements.confirm).toMatch(/^I would like to receive the newsletter .* \[Confirm\]$/);
    expect(await counts()).toEqual({ subscribed: 1, unconfirmed: 0, left: 0 });
    const [subscriber] = await exported();
    const links = 'http://localhost:3000';
    expect(subscriber).toEqual({
      email: ADA,
      confirmedAt: expect.stringMatching(/Z$/),
      leavePage: expect.stringMatching(`^${links}/newsletter/leave#[\\w-]{43}$`),
      leaveOneClick: expect.stringMatching(`^${links}/api/newsletter/leave\\?token=[\\w-]{43}$`),
    });

    const token = subscriber!.leavePage.split('#')[1]!;
    expect((await leaveWith(token)).status).toBe(200);
    expect((await leaveWith(token)).status).toBe(200);

    expect(await counts()).toEqual({ subscribed: 0, unconfirmed: 0, left: 1 });
    expect(await exported()).toEqual([]);
    const [confirmed_at, left_at] = [expect.any(Date), expect.any(Date)];
    expect(
      await database.query('SELECT confirmed_at, confirmed_words, left_at, left_words FROM subscribers'),
    ).toEqual([{ confirmed_at, confirmed_words: agreements.confirm, left_at, left_words: words }]);
  },
);

test('answers a used, an expired and an unknown token alike', async () => {
  const [used, expired] = [await invited(ADA), await invited('bob@example.com')];
  await call('confirm', { token: used }).expect(200);
  await database.query('UPDATE newsletter_invitations SET expires_at = now()');

  const answers = new Set<string>();
  for (const token of [used, expired, 'unknown', 'x'.repeat(3_000)]) {
    const { status, text } = await call('confirm', { token });
    answers.add(`${status} ${text}`);
  }

  expect([...answers]).toEqual([expect.stringMatching(/^410 /)]);
  expect(await counts()).toMatchObject({ subscribed: 1 });
});

test('of two invitations that are confirmed at the same moment, one is used, and the other one is gone', async () => {
  for (const name of ['ada', 'bob', 'eve', 'joe', 'kim', 'lea', 'max', 'ned']) {
    const tokens = [`${name} 1`, `${name} 2`];
    await database.query(
      `INSERT INTO newsletter_invitations (token_hash, email)
       SELECT sha256(convert_to(token, 'UTF8')), $2 FROM unnest($1::text[]) AS token`,
      [tokens, `${name}@example.com`],
    );
    const answers = await Promise.all(tokens.map((token) => call('confirm', { token })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  }
  expect(await counts()).toEqual({ subscribed: 8, unconfirmed: 0, left: 0 });
});

test.each([{}, { token: '' }, { token: 7 }, [], { token: { $ne: '' } }])(
  'answers 400 to %j, which has no token',
  async (body) => {
    for (const action of ['confirm', 'leave'] as const) expect((await call(action, body)).status).toBe(400);
  },
);

test('refuses to leave with a token that is none of this site, or a changed one', async () => {
  const changed = Buffer.from((await subscribed(ADA)).token, 'base64url');
  changed[0]! ^= 1;

  for (const token of ['x', 'A'.repeat(43), '%00', changed.toString('base64url')])
    expect((await call('leave', { token })).status).toBe(400);
  expect(await counts()).toMatchObject({ subscribed: 1 });
});

test('who has left can come back, and the old link to leave still works', async () => {
  const { token } = await subscribed(ADA);
  await call('leave', { token }).expect(200);
  await database.query('TRUNCATE receipt_grants');
  expect((await subscribed(ADA)).token).toBe(token);

  await call('leave', { token }).expect(200);

  expect(await counts()).toEqual({ subscribed: 0, unconfirmed: 0, left: 1 });
});

test.each(['confirm', 'leave'] as const)(
  'limits how often a client and a network call %s',
  async (action) => {
    const variables = { LEAD_RATE_LIMIT: '1', TRUST_PROXY_HOPS: '1', ADMIN_PASSWORD: 'correct horse' };
    const limited = await start(variables);
    const statuses = [];
    for (const block of [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      const calling = call(action, { token: 'unknown' }, limited);
      statuses.push((await calling.set('X-Forwarded-For', `2001:db8:7:${block}::1`)).status);
    }

    const answered = action === 'confirm' ? 410 : 400;
    expect(statuses).toEqual([answered, 429, ...Array(9).fill(answered), 429]);
  },
);

test('an invitation has its token as a hash only, is valid for seven days, then deleted with its address', async () => {
  const token = await invited(ADA);
  const [row] = await database.query<{ token_hash: Buffer; days: number }>(
    `SELECT *, extract(epoch FROM expires_at - now()) / 86400 AS days FROM newsletter_invitations`,
  );
  expect(row!.token_hash).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(row!.token_hash.toString('base64url')).not.toBe(token);
  expect(Number(row!.days)).toBeCloseTo(7, 1);

  await database.query('UPDATE newsletter_invitations SET expires_at = now()');
  await start();

  await waitFor(
    () => database.query('SELECT FROM newsletter_invitations'),
    ({ length }) => length === 0,
  );
});

test('exports CSV, and the audit trail says who did', async () => {
  await subscribed(ADA);

  const { headers, text } = await request(app.url).get('/api/newsletter/subscribers/export?format=csv');

  expect(headers['content-disposition']).toMatch(/filename=subscribers-[\d-]+\.csv$/);
  expect(text).toMatch(/^\uFEFF"email","confirmedAt","leavePage","leaveOneClick"\r\n.*\r\n$/);
  const { body } = await request(app.url).get('/api/activity?limit=1').set(OWN_PAGE);
  expect(body).toEqual([{ lead: null, what: 'subscribers exported', by: 'local', at: expect.any(String) }]);
});

test('no token is ever in the log', async () => {
  const token = await invited(ADA);
  await call('confirm', { token }).expect(200);
  await call('confirm', { token }).expect(410);
  const [subscriber] = await exported();
  const leaving = subscriber!.leaveOneClick.split('=')[1]!;
  await oneClick(leaving).expect(200);
  await request(app.url).get(`/api/newsletter/leave?token=${leaving}`).expect(405);

  const log = app.logLines.join('');
  expect(log).toContain('/api/newsletter/leave');
  for (const secret of [token, leaving, ADA]) expect(log).not.toContain(secret);
});

test('refuses a body that is large, compressed or of another type', async () => {
  const post = (action = 'leave') => request(app.url).post(`/api/newsletter/${action}`);
  expect((await post().type('form').send('x'.repeat(20_000))).status).toBe(413);
  expect((await post().type('xml').send('<x/>')).status).toBe(415);
  expect((await post('confirm').type('form').send('token=x')).status).toBe(415);
});

const events = () =>
  webhook.received
    .map(({ headers, body }) => new Webhook(SECRET).verify(body, headers as Record<string, string>))
    .map((event) => event as { type: string; data: object })
    .filter(({ type }) => type.startsWith('subscriber'));

test('tells the webhook who has confirmed and who has left, and nobody twice', async () => {
  const { token, leavePage, leaveOneClick } = await subscribed(ADA);
  await database.query('TRUNCATE receipt_grants');
  await call('confirm', { token: await invited(ADA) }).expect(200);
  await waitFor(events, (all) => all.length === 1, PATIENCE);
  await call('leave', { token }).expect(200);
  await waitFor(events, (all) => all.length === 2, PATIENCE);

  const [confirmedAt, leftAt] = [expect.any(String), expect.any(String)];
  expect(events()).toEqual([
    {
      type: 'subscriber.confirmed',
      timestamp: confirmedAt,
      data: { email: ADA, confirmedAt, leavePage, leaveOneClick },
    },
    { type: 'subscriber.left', timestamp: leftAt, data: { email: ADA, leftAt } },
  ]);
});

test('does not tell the webhook of a subscriber who has left before it could be told', async () => {
  const left = Promise.withResolvers<void>();
  webhook.answer((response) => void left.promise.then(() => response.writeHead(503).end()));
  const { token } = await subscribed(ADA);
  await waitFor(events, (all) => all.length === 1, PATIENCE);
  await call('leave', { token }).expect(200);
  webhook.received.length = 0;
  webhook.answer(204);
  left.resolve();
  const states = async () => (await queue.jobs('notify-subscriber')).map(({ state }) => state);
  await waitFor(states, (all) => all.includes('retry'), PATIENCE);
  await queue.retryNow('notify-subscriber');

  await waitFor(states, (all) => all.every((state) => state === 'completed'), 2 * PATIENCE);
  expect(events().map(({ type }) => type)).toEqual(['subscriber.left']);
});
