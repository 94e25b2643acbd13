import { expect, test } from '@jest/globals';
import request from 'supertest';
import { LEAD_DEFAULTS } from '../leads/lead.contract.ts';
import { OWN_PAGE } from '../testing/leads/lead-requests.ts';
import { siteTexts, useReceiptedApp } from '../testing/receivers/receipted.ts';
import { waitFor } from '../testing/wait-for.ts';

const { app, database, start, submitted, invited, subscribed, call, exported, counts, tokenTo, mail } =
  useReceiptedApp();

test('only an empty message asks for the letters: a receipt for any other has no link to confirm', async () => {
  await submitted({ email: 'help@example.com', message: 'Please call.' });
  await submitted({ email: 'letters@example.com', message: '' });
  // As the form sends it, which fills in the defaults.
  await submitted({ email: 'form@example.com', message: LEAD_DEFAULTS.message });

  expect(tokenTo('help@example.com')).toBe('');
  for (const email of ['letters@example.com', 'form@example.com'])
    expect(tokenTo(email)).toMatch(/^[\w-]{43}$/);
  const { subject } = siteTexts().mails.newsletter;
  expect(mail.to('letters@example.com')[0]!.head.split(/\r?\n/)).toContain(`Subject: ${subject}`);
  expect(await counts()).toEqual({ subscribed: 0, unconfirmed: 2, left: 0 });
});

test('a mail scanner that opens the link changes nothing', async () => {
  const token = await invited('ada@example.com');

  for (const path of ['/newsletter/confirm', `/newsletter/confirm?token=${token}`]) {
    expect((await request(app.url).get(path)).status).toBe(200);
  }
  for (const action of ['confirm', 'leave']) {
    const { status, headers } = await request(app.url).get(`/api/newsletter/${action}?token=${token}`);
    expect([status, headers['allow']]).toEqual([405, 'OPTIONS, POST']);
  }

  expect(await counts()).toEqual({ subscribed: 0, unconfirmed: 1, left: 0 });
});

test('an address is a subscriber once its owner has confirmed, with the time and the words as proof', async () => {
  const token = await invited('ada@example.com');

  const { status, body } = await call('confirm', { token });

  expect({ status, body }).toEqual({ status: 200, body: { confirmed: true } });
  expect(await counts()).toEqual({ subscribed: 1, unconfirmed: 0, left: 0 });
  expect(await database.query('SELECT confirmed_at, confirmed_words FROM subscribers')).toEqual([
    {
      confirmed_at: expect.any(Date),
      confirmed_words: expect.stringMatching(/^I would like to receive the newsletter .* \[Confirm\]$/),
    },
  ]);
  const [subscriber] = await exported();
  expect(subscriber).toEqual({
    email: 'ada@example.com',
    confirmedAt: expect.stringMatching(/Z$/),
    leavePage: expect.stringMatching(/^http:\/\/localhost:3000\/newsletter\/leave#[\w-]{43}$/),
    leaveOneClick: expect.stringMatching(
      /^http:\/\/localhost:3000\/api\/newsletter\/leave\?token=[\w-]{43}$/,
    ),
  });
});

test('answers a used, an expired and an unknown token alike', async () => {
  const [used, expired] = [await invited('ada@example.com'), await invited('bob@example.com')];
  await call('confirm', { token: used }).expect(200);
  await database.query('UPDATE newsletter_invitations SET expires_at = now()');

  const answers = [];
  for (const token of [used, expired, 'unknown', 'x'.repeat(3_000)]) {
    const { status, text } = await call('confirm', { token });
    answers.push({ status, text });
  }

  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]!.status).toBe(410);
  expect(await counts()).toMatchObject({ subscribed: 1 });
});

test('of two invitations that are confirmed at the same moment, one is used, and the other one is gone', async () => {
  for (const name of ['ada', 'bob', 'eve', 'joe', 'kim', 'lea', 'max', 'ned']) {
    const email = `${name}@example.com`;
    const tokens = [`${name} 1`, `${name} 2`];
    for (const token of tokens)
      await database.query(
        `INSERT INTO newsletter_invitations (token_hash, email) VALUES (sha256('${token}'), '${email}')`,
      );
    const answers = await Promise.all(tokens.map((token) => call('confirm', { token })));
    expect({ email, status: answers.map(({ status }) => status).toSorted() }).toEqual({
      email,
      status: [200, 410],
    });
  }
  expect(await counts()).toEqual({ subscribed: 8, unconfirmed: 0, left: 0 });
});

test.each([[{}], [{ token: '' }], [{ token: 7 }], [[]], [{ token: { $ne: '' } }]])(
  'answers 400 to %j, which has no token',
  async (body) => {
    for (const action of ['confirm', 'leave'] as const) expect((await call(action, body)).status).toBe(400);
  },
);

test.each(['confirm', 'leave'] as const)(
  'limits how often a client and a network call %s',
  async (action) => {
    const limited = await start({
      LEAD_RATE_LIMIT: '1',
      TRUST_PROXY_HOPS: '1',
      ADMIN_PASSWORD: 'correct horse',
    });
    const statuses = [];
    for (const block of [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      const calling = call(action, { token: 'unknown' }, limited);
      statuses.push((await calling.set('X-Forwarded-For', `2001:db8:7:${block}::1`)).status);
    }

    const answered = action === 'confirm' ? 410 : 400;
    expect(statuses).toEqual([answered, 429, ...Array(9).fill(answered), 429]);
  },
);

test('stores the token as a hash only', async () => {
  const token = await invited('ada@example.com');

  const [row] = await database.query<{ token_hash: Buffer }>('SELECT * FROM newsletter_invitations');

  expect(row!.token_hash).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(row!.token_hash.toString('base64url')).not.toBe(token);
});

test('an invitation is valid for seven days, then deleted with its address', async () => {
  await invited('ada@example.com');
  const [row] = await database.query<{ days: number }>(
    `SELECT extract(epoch FROM expires_at - now()) / 86400 AS days FROM newsletter_invitations`,
  );
  expect(Number(row!.days)).toBeCloseTo(7, 1);

  await database.query('UPDATE newsletter_invitations SET expires_at = now()');
  await start();

  const left = await waitFor(
    () => database.query('SELECT FROM newsletter_invitations'),
    (rows) => rows.length === 0,
  );
  expect(left).toEqual([]);
});

test('exports CSV, and the audit trail says who did', async () => {
  await subscribed('ada@example.com');

  const { headers, text } = await request(app.url).get('/api/newsletter/subscribers/export?format=csv');

  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/filename=subscribers-[\d-]+\.csv$/),
    'cache-control': 'no-store',
  });
  expect(text.split('\r\n')[0]).toBe('\uFEFF"email","confirmedAt","leavePage","leaveOneClick"');
  expect(text.split('\r\n')).toHaveLength(3);
  const { body } = await request(app.url).get('/api/activity?limit=1').set(OWN_PAGE);
  expect(body).toEqual([{ lead: null, what: 'subscribers exported', by: 'local', at: expect.any(String) }]);
});

test('no token is ever in the log', async () => {
  const token = await invited('ada@example.com');
  await call('confirm', { token }).expect(200);
  await call('confirm', { token }).expect(410);
  const [subscriber] = await exported();
  const path = subscriber!.leaveOneClick.slice('http://localhost:3000'.length);
  await request(app.url).post(path).type('form').send('List-Unsubscribe=One-Click').expect(200);
  await request(app.url).get(path).expect(405);

  const log = app.logLines.join('');
  expect(log).toContain('/api/newsletter/leave');
  for (const secret of [token, path.split('=')[1]!, 'ada@example.com']) expect(log).not.toContain(secret);
});

test('refuses a body that is large, compressed or of another type', async () => {
  const post = () => request(app.url).post('/api/newsletter/leave');
  expect((await post().type('form').send('x'.repeat(20_000))).status).toBe(413);
  expect((await post().type('xml').send('<x/>')).status).toBe(415);
  expect((await request(app.url).post('/api/newsletter/confirm').type('form').send('token=x')).status).toBe(
    415,
  );
});
