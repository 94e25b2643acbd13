import { randomUUID } from 'node:crypto';
import { afterEach, afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { startApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { DeskLead } from '../lead.contract.ts';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  app = await startApp(database.url, { LEAD_RATE_LIMIT: '1000' });
  await database.query('TRUNCATE leads RESTART IDENTITY');
});
afterEach(() => app.stop());
afterAll(() => database.drop());

const submit = (body: object, seconds?: string, key: string = randomUUID()) => {
  const call = request(app.url).post('/api/leads').set('Idempotency-Key', key);
  return (seconds === undefined ? call : call.set('Form-Seconds', seconds)).send(body);
};

const listed = async (suspected: boolean) =>
  (await request(app.url).get(`/api/leads?limit=500&suspected=${suspected}`)).body as DeskLead[];

/** As people write to such a firm: autofill in a second, one address, a link to their own site, short words. */
const REAL: [body: object, seconds?: string | undefined][] = [
  [{ email: 'ada@engines.example' }, '0.9'],
  [{ email: 'grace@navy.example', name: 'Grace Hopper', company: 'US Navy' }, '1.4'],
  [{ email: 'a.turing@bletchley.example', name: 'A. Turing', message: 'Call me.' }, '6'],
  [{ email: 'hedy@film.example', message: 'Please call me tomorrow, +1 555 0100.' }, '31.5'],
  [
    { email: 'mary@coast.example', company: 'https://coast.example', message: 'A review of our vendors.' },
    '48',
  ],
  [
    {
      email: 'joan@ops.example',
      message: 'See https://ops.example/brief for what we do. What would it cost?',
    },
    '95',
  ],
  [{ email: 'kay@ops.example', message: 'https://a.example and https://b.example copy our product.' }, '70'],
  [{ email: 'li@bank.example', name: '李 明', company: '东方银行', message: '请与我联系。' }, '25'],
  [
    {
      email: 'sean@law.example',
      name: "Seán O'Brien",
      company: "O'Brien & Sons",
      message: 'NDA first, please.',
    },
    '40',
  ],
  [{ email: 'o.k@fund.example', message: 'URGENT!!! We were breached last night. CALL ME: 555-0101' }, '4'],
  [
    { email: 'sales@fund.example', message: 'We manage $2,500,000,000 for three families. 100% discretion.' },
    '120',
  ],
  [{ email: 'pm@office.example', remark: '', message: 'Travel to Lagos in March, two principals.' }, '55'],
  [{ email: 'cto@startup.example', message: 'SOC 2 by June?\n\n- scope\n- price\n- dates' }, '61'],
  [{ email: 'x@y.example', name: 'X', company: 'Y', message: 'z' }, '3'],
  [{ email: 'long@writer.example', message: 'We would like to know more about it. '.repeat(200) }, '600'],
  [{ email: 'emoji@writer.example', message: 'Thanks \u{1F600}' }, '10'],
  [{ email: 'noscript@lynx.example', message: 'I browse without script.' }],
  [
    {
      email: 'api@partner.example',
      name: 'Partner',
      company: 'Partner Ltd',
      message: 'Sent by our own system.',
    },
  ],
  [{ email: 'again@partner.example', message: 'Please send us the paper on insider risk.' }, '12'],
  [{ email: 'again2@partner.example', message: 'Please send us the paper on insider risk.' }, '14'],
];

test('marks none of twenty leads as people send them', async () => {
  for (const [body, seconds] of REAL) expect((await submit(body, seconds)).status).toBe(201);

  expect(await listed(true)).toEqual([]);
  expect(await listed(false)).toHaveLength(20);
});

const repeat = (count: number, body: object, seconds?: string): typeof REAL =>
  Array.from({ length: count }, (_, index) => [{ ...body, email: `${index}@elsewhere.example` }, seconds]);

test.each<[string, number, typeof REAL]>([
  ['a filled trap', 1, [[{ email: 'a@b.example', message: 'Hello', remark: 'https://x.example' }, '20']]],
  ['a link, sent at once', 1, [[{ email: 'a@b.example', message: 'Buy at https://x.example' }, '0.3']]],
  ['links and little else', 1, [[{ email: 'a@b.example', message: 'https://x.example/a '.repeat(4) }, '20']]],
  ['the same advertisement by many', 2, repeat(5, { message: 'We bring you to rank one: www.rank.example' })],
  ['a flood from one address', 5, repeat(25, { message: 'Dear owner, your site could rank first.' })],
])('marks %s, and loses nothing of it', async (_name, marked, submissions) => {
  const statuses = [];
  for (const [body, seconds] of submissions) statuses.push((await submit(body, seconds)).status);

  expect(new Set(statuses)).toEqual(new Set([201]));
  const suspected = await listed(true);
  expect(suspected).toHaveLength(marked);
  expect(suspected[0]!.signals).not.toEqual([]);
  expect([...suspected, ...(await listed(false))]).toHaveLength(submissions.length);
});

test('answers a suspected submission as any other', async () => {
  const { status, body } = await submit({ email: 'a@b.example', remark: 'x' });

  expect(status).toBe(201);
  expect(Object.keys(body)).toEqual(['id', 'name', 'email', 'company', 'message', 'createdAt']);
});

test('marks a form without script whose trap is filled', async () => {
  const { status, headers } = await request(app.url)
    .post('/api/leads')
    .set('Sec-Fetch-Site', 'same-origin')
    .type('form')
    .send('email=a%40b.example&remark=x');

  expect({ status, location: headers['location'] }).toEqual({ status: 303, location: '/contact/received' });
  expect(await listed(true)).toHaveLength(1);
});

test('does not count a repeat of a submission', async () => {
  const lead = { email: 'a@b.example', message: 'We saw your page, and ours is at www.b.example' };
  const key = randomUUID();
  for (let times = 0; times < 6; times += 1) await submit(lead, '30', key);

  await submit({ ...lead, email: 'c@b.example' }, '30');

  expect(await listed(true)).toEqual([]);
});

test('lets a bare client send as much as it likes where there is no limit', async () => {
  const free = await startApp(database.url);
  try {
    for (const [body] of repeat(40, { message: 'Sent by our own system, every time.' })) {
      await request(free.url).post('/api/leads').send(body);
    }

    expect(await listed(true)).toEqual([]);
  } finally {
    await free.stop();
  }
});
