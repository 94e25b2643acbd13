import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { ADMIN_PASSWORD } from '../../testing/access/admin-password.ts';
import { postForm, postLead } from '../../testing/leads/lead-requests.ts';
import { useEmptiedApp, useTestApps } from '../../testing/use-test-app.ts';
import { LEAD_DEFAULTS, LEAD_FIELDS } from '../lead.contract.ts';
import type { DeskLead } from '../lead.schemas.ts';
import { copyKey, verdictOn } from './spam-watch.service.ts';

const { app, database } = useEmptiedApp({
  LEAD_RATE_LIMIT: '1000',
  TRUST_PROXY_HOPS: '1',
  ADMIN_PASSWORD,
});
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
  (
    await request(url)
      .get(`/api/leads?limit=500&suspected=${suspected}`)
      .auth('admin', ADMIN_PASSWORD)
  ).body as DeskLead[];

type Submission = [body: Record<string, string>, seconds?: string | undefined];

/**
 * Messages of genuine leads with traits of spam: few words, another script, links to the sender's
 * site, one twice.
 */
const GENUINE_MESSAGES = [
  'Call me.',
  'z',
  'Please call me tomorrow, +1 555 0100.',
  'See https://ops.example/brief for what we do. What would it cost?',
  'https://www.a.example and https://www.b.example copy our product.',
  '请与我联系。',
  'NDA first, please.',
  'URGENT!!! We were breached last night. CALL ME: 555-0101',
  'We manage $2,500,000,000 for three families. 100% discretion.',
  'Travel to Lagos in March, two principals.',
  'SOC 2 by June?\n\n- scope\n- price\n- dates',
  'We would like to know more about it. '.repeat(200),
  'Thanks \u{1F600}',
  'Please send us the paper on insider risk.',
  'Please send us the paper on insider risk.',
];
/** Further ones: autofilled in a second, with a site for a company, without script, by an API. */
const GENUINE_LEADS: Submission[] = [
  ...GENUINE_MESSAGES.map((message, index): Submission => [
    { email: `${index}@a.example`, message },
    '3',
  ]),
  [{ email: 'ada@engines.example' }, '0.9'],
  [
    { email: 'grace@navy.example', name: "Seán O'Brien", company: "O'Brien & Sons", remark: '' },
    '1.4',
  ],
  [{ email: 'mary@coast.example', company: 'https://coast.example', message: 'A review.' }, '48'],
  [
    {
      email: 'li@bank.example',
      name: '李 明',
      company: '东方银行',
      message: 'Browsing without script.',
    },
  ],
  [{ email: 'api@partner.example', name: 'Partner', message: 'Sent by our own system.' }],
];

test('marks none of twenty genuine leads', async () => {
  for (const [body, seconds] of GENUINE_LEADS)
    expect((await submit(body, seconds)).status).toBe(201);

  expect(await listed(true)).toEqual([]);
  expect(await listed(false)).toHaveLength(20);
});

const copies = (count: number, body: Record<string, string>, seconds?: string): Submission[] =>
  Array.from({ length: count }, (_, index) => [
    { ...body, email: `${index}@elsewhere.example` },
    seconds,
  ]);

test.each<[string, number, Submission[]]>([
  ['a filled trap field', 1, copies(1, { message: 'Hello', remark: 'https://x.example' }, '20')],
  ['a link sent within a second', 1, copies(1, { message: 'Buy at https://x.example' }, '0.3')],
  [
    'links and little else',
    1,
    copies(1, { message: 'https://x.example/a' + ' https://x.example/a'.repeat(3) }, '20'),
  ],
  [
    'an advertisement from many senders',
    2,
    copies(5, { message: 'We bring you to www.rank.example' }),
  ],
  [
    'a flood from one address',
    5,
    copies(25, { message: 'Dear owner, your site could rank first.' }),
  ],
])(
  'marks %s, stores all of it, and answers as to any other',
  async (_name, marked, submissions) => {
    const answers: object[] = [];
    for (const [sent, seconds] of submissions) {
      const { status, body } = await submit(sent, seconds);
      const { remark: _trap, ...lead } = sent;
      expect(status).toBe(201);
      expect(Object.keys(body)).toEqual(['id', ...LEAD_FIELDS, 'createdAt']);
      expect(body).toMatchObject({ ...LEAD_DEFAULTS, ...lead });
      answers.push(body);
    }

    const suspected = await listed(true);
    expect(suspected).toHaveLength(marked);
    expect(suspected[0]!.signals).not.toEqual([]);
    const stored = [...suspected, ...(await listed(false))].toSorted((a, b) => a.id - b.id);
    expect(stored).toMatchObject(answers);
  },
);

test('marks a form sent without JavaScript whose trap field is filled', async () => {
  const { status, headers } = await postForm(app, 'email=a%40b.example&remark=x');

  expect({ status, location: headers['location'] }).toEqual({
    status: 303,
    location: '/contact/received',
  });
  expect(await listed(true)).toHaveLength(1);
});

test('marks no lead because it is submitted again and again with its key', async () => {
  const lead = { email: 'a@b.example', message: 'We saw your page, and ours is at www.b.example' };
  const key = randomUUID();
  for (let times = 0; times < 6; times += 1) await submit(lead, '30', key);
  // Had the repeats counted, this one would be a copy too many.
  await submit(lead, '30');

  expect(await listed(true)).toEqual([]);
  expect(await listed(false)).toHaveLength(2);
});

test('marks copies that arrive at the same moment', async () => {
  const lead = { email: 'a@b.example', message: 'Our offer of the month is at www.d.example' };
  const sent = Array.from({ length: 8 }, () => submit(lead, '30', randomUUID()));
  for (const { status } of await Promise.all(sent)) expect(status).toBe(201);

  expect(await listed(false)).toHaveLength(3);
  expect(await listed(true)).toHaveLength(5);
});

test('marks no lead because an outage refused its attempts before', async () => {
  const lead = { email: 'a@b.example', message: 'We saw your page; ours is at www.c.example' };
  const key = randomUUID();
  await database.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no commit' USING ERRCODE = '08006'; END $$;
    CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON leads DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION refuse();
  `);
  for (let times = 0; times < 25; times += 1)
    expect((await submit(lead, '30', key)).status).toBe(503);
  await database.query('DROP FUNCTION refuse CASCADE');

  expect((await submit(lead, '30', key)).status).toBe(201);
  expect(await listed(true)).toEqual([]);
  expect(await listed(false)).toHaveLength(1);
});

test('marks no lead of a client that submits many if there is no rate limit', async () => {
  const unlimited = await start();
  for (const [body] of copies(40, { message: 'Sent by our own system, every time.' })) {
    await postLead(unlimited, body);
  }

  expect(await listed(true, unlimited)).toEqual([]);
  expect(await listed(false, unlimited)).toHaveLength(40);
});

const LEAD = { email: 'ada@example.com', ...LEAD_DEFAULTS };

const judged = (lead: object, known: { trapped?: boolean; seconds?: number; many?: string[] }) =>
  verdictOn({ ...LEAD, ...lead }, { trapped: false, ...known }, new Set(known.many));

test.each([
  [{ name: 'https://elsewhere.example' }, {}, ['links']],
  [
    { message: 'http://a.example http://b.example http://c.example http://d.example' },
    {},
    ['links'],
  ],
  [{ message: 'Buy [url=http://a.example]now[/url]' }, {}, ['links', 'markup']],
  [{ message: 'Buy <a class="x" href="http://a.example">now</a>' }, {}, ['links', 'markup']],
  [{}, { trapped: true }, ['trap']],
  [{ message: 'Look at www.elsewhere.example' }, { seconds: 0.4 }, ['haste', 'links']],
  [{ message: 'Look at www.elsewhere.example' }, { many: ['copies'] }, ['links', 'copies']],
  [{}, { many: ['copies', 'rate'] }, ['copies', 'rate']],
  [{}, { seconds: 0, many: ['rate'] }, ['haste', 'rate']],
])('suspects %j with %j', (lead, known, signals) => {
  expect(judged(lead, known)).toEqual({ suspected: true, signals });
});

test.each([
  [{}, {}, []],
  [{}, { seconds: 0.2 }, ['haste']],
  [
    { message: 'Our site is https://engines.example, see also www.engines.example/about.' },
    {},
    ['links'],
  ],
  [{ message: 'https://www.engines.example/about and https://www.navy.example' }, {}, ['links']],
  [
    { company: 'https://engines.example', message: 'As on https://engines.example' },
    { seconds: 9 },
    ['links'],
  ],
  [{}, { many: ['copies'] }, ['copies']],
  [{}, { many: ['rate'] }, ['rate']],
  [{ message: '<a href="javascript:alert(1)">' }, {}, ['markup']],
  [{ message: 'wwwhttp: //' }, { seconds: 2 }, []],
])('does not suspect %j with %j', (lead, known, signals) => {
  expect(judged(lead, known)).toEqual({ suspected: false, signals });
});

test('recognises a copy in spite of white space and case, unless it is short', () => {
  expect(copyKey('Please  call me\nin the Morning')).toBe(copyKey('please call me in the morning'));
  for (const message of [LEAD_DEFAULTS.message, 'Please call me.'])
    expect(copyKey(message)).toBeNull();
});
