import { expect, test } from '@jest/globals';
import request from 'supertest';
import { LEAD, postLead } from '../../testing/leads/lead-requests.ts';
import { useEmptiedApp } from '../../testing/use-test-app.ts';
import { words } from '../../words/words.ts';
import { ACCEPTED_LEADS, REFUSED_BY_API, REFUSED_LEADS } from '../../testing/leads/lead-cases.ts';
import { LEAD_DEFAULTS, LEAD_FIELDS } from '../lead.contract.ts';

const { app, database } = useEmptiedApp();

const submit = (body: unknown, headers = {}) => postLead(app, body, headers);

/** Submits a body that no client would serialize from an object. */
const submitText = (text: string) => request(app.url).post('/api/leads').type('json').send(text);

test('answers with JSON that no cache stores, and with the time of creation', async () => {
  const { headers, body } = await submit(LEAD);

  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(Math.abs(Date.parse(body.createdAt) - Date.now())).toBeLessThan(10_000);
});

const NULLS = {
  name: 'null in optional fields',
  input: {
    ...LEAD,
    ...Object.fromEntries(Object.keys(LEAD_DEFAULTS).map((field) => [field, null])),
  },
  stored: { ...LEAD, ...LEAD_DEFAULTS },
};

test.each([...ACCEPTED_LEADS, NULLS])('accepts $name', async ({ input, stored, ...rest }) => {
  const { emailUnicode } = rest as { emailUnicode?: string };
  const { status, body } = await submit(input);

  expect({ status, body }).toEqual({
    status: 201,
    body: {
      id: 1,
      createdAt: expect.any(String),
      ...stored,
      ...(emailUnicode && { emailUnicode }),
    },
  });
  expect(await database.query(`SELECT ${LEAD_FIELDS.join()} FROM leads`)).toEqual([stored]);
});

const REFUSED = [...REFUSED_LEADS, ...REFUSED_BY_API];

test.each(REFUSED)('rejects $name and names the fields', async ({ input, fields }) => {
  const { status, body } = await submit(input, { Accept: 'application/json' });

  expect(status).toBe(400);
  expect(Object.keys(body.errors)).toEqual(fields);
  const { labels } = words().lead;
  for (const field of fields) expect(body.detail).toContain(labels[field as keyof typeof labels]);
  expect(await database.query('SELECT * FROM leads')).toEqual([]);
});

test.each([
  undefined,
  '{}',
  '[]',
  'null',
  '"x"',
  '5',
  'true',
  '{"email":null}',
  '[{"email":"ada@example.com"}]',
  '{"__proto__":{"email":"ada@example.com"}}',
])('rejects %s, which has no address', async (text) => {
  const call = text === undefined ? submit(undefined) : submitText(text);
  const { status, body } = await call.set('Accept', 'application/problem+json');

  expect(status).toBe(400);
  expect(body.errors).toEqual({ email: [words().form.errors.emailRequired] });
});

test.each([
  '{"email":"ada@example.com","__proto__":{"email":"x","id":9,"name":"Eve"}}',
  '{"email":"ada@example.com","constructor":{"prototype":{"name":"Eve"}}}',
  '{"email":"ada@example.com","toString":1,"hasOwnProperty":1,"then":1}',
])('stores only the address of %s', async (text) => {
  const { status, body } = await submitText(text);

  expect(status).toBe(201);
  expect(body).toEqual({ id: 1, createdAt: expect.any(String), ...LEAD, ...LEAD_DEFAULTS });
  expect(({} as Record<string, unknown>)['name']).toBeUndefined();
});

test('ignores an id in the body, and uses no id for a rejected lead', async () => {
  await submit({ email: 'first@example.com' });
  await submit({ email: 'nobody' });
  await submit({ email: 'ada@example.com', name: '\u0000' });

  const { body } = await submit({ id: 1, email: 'second@example.com' });

  expect(body.id).toBe(2);
  expect(await database.query('SELECT id, email FROM leads ORDER BY id')).toEqual([
    { id: 1, email: 'first@example.com' },
    { id: 2, email: 'second@example.com' },
  ]);
});

/** Repeats a text until it has nearly as many bytes in JSON as a request may have. */
const fill = (part: string) =>
  part.repeat(Math.floor(250_000 / Buffer.byteLength(JSON.stringify(part).slice(1, -1))));

const PARTS =
  'a|<a |<a href|[url|http|www.|a.|a-|@|a@a.| | \n|\u3000|🗝|\u200D|\u200B\uFE0F|a\u200D|\u0301|\u00FC|\u00FC.'.split(
    '|',
  );

test.each([...PARTS, `${'a'.repeat(62)}.`])(
  'never backtracks over a submission that repeats %j',
  async (part) => {
    const text = `${fill(part)}!`;
    const begin = process.cpuUsage();

    for (const lead of [
      { ...LEAD, message: text },
      { ...LEAD, name: text },
      { ...LEAD, company: text },
      { email: `x@${text}` },
      { email: `${text}@example.com` },
    ])
      expect([201, 400]).toContain((await submit(lead)).status);

    // These take 100 ms of processor time. A regular expression that backtracks takes at least 28 s
    // for one text of this length, and blocks all other requests meanwhile.
    expect(process.cpuUsage(begin).user).toBeLessThan(10_000_000);
  },
);

test('a newsletter signup without a message is closed from the start', async () => {
  await submit({ email: 'reader@example.com', message: ' ' });
  await submit({ email: 'asker@example.com', message: 'Please call.' });

  const get = async (path: string) => (await request(app.url).get(`/api/leads${path}`)).body;
  expect(await get('')).toMatchObject([
    { id: 2, state: 'new' },
    { id: 1, state: 'closed' },
  ]);
  expect(await get('?state=new')).toMatchObject([{ id: 2 }]);
  expect(await get('/counts')).toMatchObject({ new: 1, closed: 1 });
});
