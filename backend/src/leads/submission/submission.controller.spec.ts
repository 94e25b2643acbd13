import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { sendRaw } from '../../testing/send-raw.ts';
import { startApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { ACCEPTED_LEADS, REFUSED_LEADS } from '../lead.cases.ts';
import { LEAD_DEFAULTS } from '../lead.contract.ts';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp(database.url);
});
beforeEach(() => database.query('TRUNCATE leads RESTART IDENTITY'));
afterAll(async () => {
  await app.stop();
  await database.drop();
});

const submit = (body: unknown) =>
  request(app.url)
    .post('/api/leads')
    .send(body as object);

/** Text of a body for which no client would make JSON. */
const submitText = (text: string) =>
  request(app.url).post('/api/leads').set('Content-Type', 'application/json').send(text);

const emails = (leads: unknown) => (leads as { email: string }[]).map(({ email }) => email);

const storeNumbered = (count: number) =>
  database.query(
    `INSERT INTO leads (name, email, company, message)
     SELECT 'n', n || '@example.com', 'c', 'm' FROM generate_series(1, $1::int) AS n`,
    [count],
  );

describe('POST /api/leads', () => {
  test('answers 201 with the stored lead, whose time is the database’s', async () => {
    const before = Date.now();

    const { status, headers, body } = await submit({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      company: 'Analytical Engines',
      message: 'Please call.',
    });

    expect(status).toBe(201);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(body).toEqual({
      id: 1,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      company: 'Analytical Engines',
      message: 'Please call.',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const age = Date.parse(body.createdAt) - before;
    expect(Math.abs(age)).toBeLessThan(10_000);
    expect(await database.query('SELECT name, email, company, message FROM leads')).toEqual([
      {
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        company: 'Analytical Engines',
        message: 'Please call.',
      },
    ]);
  });

  test.each(ACCEPTED_LEADS)('accepts $name', async ({ input, stored }) => {
    const { status, body } = await submit(input);

    expect({ status, body }).toEqual({
      status: 201,
      body: { id: 1, createdAt: expect.any(String), ...stored },
    });
    expect(await database.query('SELECT name, email, company, message FROM leads')).toEqual([stored]);
  });

  test.each(REFUSED_LEADS)('refuses $name, naming what is wrong', async ({ input, fields }) => {
    const { status, body } = await submit(input).set('Accept', 'application/json');

    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(fields);
    for (const field of fields) expect(body.detail.toLowerCase()).toContain(field);
    expect(await database.query('SELECT * FROM leads')).toEqual([]);
  });

  test('treats null as absent in an optional field', async () => {
    const { status, body } = await submit({
      email: 'ada@example.com',
      name: null,
      company: null,
      message: null,
    });

    expect(status).toBe(201);
    expect(body).toMatchObject(LEAD_DEFAULTS);
  });

  test.each(['{}', '[]', 'null', '"x"', '5', 'true', '{"email":null}', '[{"email":"ada@example.com"}]'])(
    'refuses %s, since there is no address in it',
    async (text) => {
      const { status, body } = await submitText(text).set('Accept', 'application/problem+json');

      expect(status).toBe(400);
      expect(body.errors).toEqual({ email: ['Enter your email address.'] });
    },
  );

  test('refuses a request without a body', async () => {
    const { status, text } = await request(app.url).post('/api/leads');

    expect({ status, text }).toEqual({ status: 400, text: 'Enter your email address.\n' });
  });

  test.each([
    '{"email":"ada@example.com","__proto__":{"email":"x","id":9,"name":"Eve"}}',
    '{"email":"ada@example.com","constructor":{"prototype":{"name":"Eve"}}}',
    '{"email":"ada@example.com","toString":1,"hasOwnProperty":1,"then":1}',
  ])('stores nothing of %s but its address', async (text) => {
    const { status, body } = await submitText(text);

    expect(status).toBe(201);
    expect(body).toEqual({
      id: 1,
      createdAt: expect.any(String),
      email: 'ada@example.com',
      ...LEAD_DEFAULTS,
    });
    expect(({} as Record<string, unknown>)['name']).toBeUndefined();
  });

  test('takes no field from a prototype', async () => {
    const { status } = await submitText('{"__proto__":{"email":"ada@example.com"}}');

    expect(status).toBe(400);
  });

  test('leaves every other row alone, whatever id is sent', async () => {
    await submit({ email: 'first@example.com' });

    const { body } = await submit({ id: 1, email: 'second@example.com' });

    expect(body.id).toBe(2);
    expect(await database.query('SELECT id, email FROM leads ORDER BY id')).toEqual([
      { id: 1, email: 'first@example.com' },
      { id: 2, email: 'second@example.com' },
    ]);
  });

  test('uses up no id for a refused submission', async () => {
    await submit({ email: 'first@example.com' });
    await submit({ email: 'nobody' });
    await submit({ email: 'ada@example.com', name: '\u0000' });

    const { body } = await submit({ email: 'second@example.com' });

    expect(body.id).toBe(2);
  });
});

describe('GET /api/leads', () => {
  test('lists nothing where there is nothing', async () => {
    const { status, headers, body } = await request(app.url).get('/api/leads');

    expect({ status, body }).toEqual({ status: 200, body: [] });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(headers).not.toHaveProperty('link');
  });

  test('lists whole leads, newest first', async () => {
    const first = await submit({ email: 'first@example.com', message: 'One\ntwo' });
    const second = await submit({ email: 'second@example.com', name: 'Ada', company: 'Engines' });

    const { body } = await request(app.url).get('/api/leads');

    expect(body).toEqual([second.body, first.body]);
  });

  test('lists at most 100 leads, and links to the rest', async () => {
    await storeNumbered(101);

    const { body, headers } = await request(app.url).get('/api/leads');

    expect(body).toHaveLength(100);
    expect(headers['link']).toBe('</api/leads?limit=100&before=2>; rel="next"');
  });

  test('links to nothing where all fit', async () => {
    await storeNumbered(100);

    const { body, headers } = await request(app.url).get('/api/leads');

    expect(body).toHaveLength(100);
    expect(headers).not.toHaveProperty('link');
  });

  test('shows each lead once to a client that follows the links, also while new ones arrive', async () => {
    await storeNumbered(25);

    const seen: string[] = [];
    let next: string | undefined = '/api/leads?limit=10';
    while (next) {
      const { body, headers } = await request(app.url).get(next);
      seen.push(...emails(body));
      next = /^<([^>]+)>; rel="next"$/.exec(headers['link'] ?? '')?.[1];
      await submit({ email: 'late@example.com' });
    }

    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `${25 - index}@example.com`));
  });

  test.each([
    ['limit=1', ['7@example.com']],
    ['limit=2&before=6', ['5@example.com', '4@example.com']],
    ['before=1', []],
    ['before=2147483647&limit=500', [7, 6, 5, 4, 3, 2, 1].map((n) => `${n}@example.com`)],
  ])('answers ?%s', async (query, expected) => {
    await storeNumbered(7);

    const { status, body } = await request(app.url).get(`/api/leads?${query}`);

    expect(status).toBe(200);
    expect(emails(body)).toEqual(expected);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['limit=99999999999999999999', 'limit'],
    ['limit=%00', 'limit'],
    ['before=0', 'before'],
    ['before=', 'before'],
    ['before=x', 'before'],
    ['before=2147483648', 'before'],
    ['before=1;DROP TABLE leads', 'before'],
  ])('refuses ?%s', async (query, field) => {
    const { status, body } = await request(app.url)
      .get(`/api/leads?${query}`)
      .set('Accept', 'application/problem+json');

    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  test('answers HEAD as GET, without the body', async () => {
    await storeNumbered(1);
    const get = await request(app.url).get('/api/leads');

    const head = await request(app.url).head('/api/leads');

    expect(head.status).toBe(200);
    expect(head.text).toBeUndefined();
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  test.each([
    '/api/leads/',
    '/API/LEADS',
    '/Api/leads',
    '/api//leads',
    '//api/leads',
    '/api/%6ceads',
    '/%61pi/leads',
    '/api%2fleads',
    '/api/leads%2f',
    '/api/./leads',
    '/api/x/../leads',
    '/api/leads;x',
    '/api/leads.json',
    '/api\\leads',
    '/api/leads%00',
    '/api/leads%20',
  ])('gives no data at %s', async (path) => {
    await storeNumbered(1);

    const { status, body } = await sendRaw(app.port, [`GET ${path} HTTP/1.1`]);

    expect(status).toBe(404);
    expect(body).not.toContain('@example.com');
  });
});
