import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { postForm, postLead } from '../../testing/leads/lead-requests.ts';
import { useTestApp, useTestApps } from '../../testing/use-test-app.ts';
import { useEmptyTables } from '../../testing/use-test-database.ts';
import { type DeskLead, LEAD_FIELDS } from '../lead.contract.ts';

const ADMIN_PASSWORD = 'correct horse';
const { app, database } = useTestApp({ LEAD_RATE_LIMIT: '1000', TRUST_PROXY_HOPS: '1', ADMIN_PASSWORD });
useEmptyTables(database);
const { start } = useTestApps();

// Each test has its own client address, since the application counts the submissions of an address.
let client = 0;
beforeEach(() => {
  client += 1;
});

const submit = (body: object, seconds?: string, key: string = randomUUID()) =>
  postLead(app, body, {
    'Idempotency-Key': key,
    'X-Forwarded-For': `203.0.113.${client}`,
    ...(seconds !== undefined && { 'Form-Seconds': seconds }),
  });

const listed = async (suspected: boolean, { url } = app) =>
  (await request(url).get(`/api/leads?limit=500&suspected=${suspected}`).auth('admin', ADMIN_PASSWORD))
    .body as DeskLead[];

/** Genuine leads with traits of spam: autofilled in a second, no message, a link to the sender's site, few words. */
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

test('marks none of twenty genuine leads', async () => {
  for (const [body, seconds] of REAL) expect((await submit(body, seconds)).status).toBe(201);

  expect(await listed(true)).toEqual([]);
  expect(await listed(false)).toHaveLength(20);
});

const repeat = (count: number, body: object, seconds?: string): typeof REAL =>
  Array.from({ length: count }, (_, index) => [{ ...body, email: `${index}@elsewhere.example` }, seconds]);

test.each<[string, number, typeof REAL]>([
  [
    'a filled trap field',
    1,
    [[{ email: 'a@b.example', message: 'Hello', remark: 'https://x.example' }, '20']],
  ],
  [
    'a link sent within a second',
    1,
    [[{ email: 'a@b.example', message: 'Buy at https://x.example' }, '0.3']],
  ],
  ['links and little else', 1, [[{ email: 'a@b.example', message: 'https://x.example/a '.repeat(4) }, '20']]],
  [
    'the same advertisement from many senders',
    2,
    repeat(5, { message: 'We bring you to rank one: www.rank.example' }),
  ],
  ['a flood from one address', 5, repeat(25, { message: 'Dear owner, your site could rank first.' })],
])('marks %s, and stores all of it', async (_name, marked, submissions) => {
  const statuses = [];
  for (const [body, seconds] of submissions) statuses.push((await submit(body, seconds)).status);

  expect(new Set(statuses)).toEqual(new Set([201]));
  const suspected = await listed(true);
  expect(suspected).toHaveLength(marked);
  expect(suspected[0]!.signals).not.toEqual([]);
  expect([...suspected, ...(await listed(false))]).toHaveLength(submissions.length);
});

test('answers a suspected submission like any other', async () => {
  const { status, body } = await submit({ email: 'a@b.example', remark: 'x' });

  expect(status).toBe(201);
  expect(Object.keys(body)).toEqual(['id', ...LEAD_FIELDS, 'createdAt']);
});

test('marks a form sent without JavaScript whose trap field is filled', async () => {
  const { status, headers } = await postForm(app, 'email=a%40b.example&remark=x');

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

test('marks no lead of a client that submits many if there is no rate limit', async () => {
  const unlimited = await start();
  for (const [body] of repeat(40, { message: 'Sent by our own system, every time.' })) {
    await postLead(unlimited, body);
  }

  expect(await listed(true, unlimited)).toEqual([]);
});
