import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { startApp, startAppAlone, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { DeskLead } from '../lead.contract.ts';

const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin' };

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp(database.url);
});
beforeEach(() => database.query('TRUNCATE leads, lead_removals RESTART IDENTITY'));
afterAll(async () => {
  await app.stop();
  await database.drop();
});

interface Row {
  name?: string;
  email?: string;
  company?: string;
  message?: string;
  at?: string;
  suspected?: boolean;
}

/** Stores rows in their order, a second apart where they have no time of their own. */
const store = async (...rows: Row[]) => {
  for (const [index, row] of rows.entries()) {
    const { name = 'n', email = 'e@example.com', company = 'c', message = 'm', at, suspected = false } = row;
    await database.query(
      `INSERT INTO leads (name, email, company, message, suspected, signals, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, coalesce($7, now() - interval '1 hour' + $8 * interval '1 second'))`,
      [name, email, company, message, suspected, suspected ? ['links'] : [], at, index],
    );
  }
};

const get = (query: string, path = '/api/leads') => request(app.url).get(`${path}?${query}`);
const found = async (query: string) => ((await get(query)).body as DeskLead[]).map(({ id }) => id);
const ids = () => database.query<{ id: number }>('SELECT id FROM leads ORDER BY id');
const removals = () => database.query('SELECT reason, leads FROM lead_removals');

describe('GET /api/leads with a filter', () => {
  test.each([
    ['Lovelace', [2]],
    ['lovelace', [2]],
    ['analytical', [3]],
    ['@engines.ex', [1]],
    ['due diligence', [4]],
    ['100%', [5]],
    ['a_b', [6]],
    [String.raw`c:\temp`, [7]],
    ['😀', [8]],
    ['hp', [9]],
    ['example', [9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ['nothing like it', []],
    ["'; DROP TABLE leads; --", []],
  ])('finds %j in name, address, company or message', async (q, expected) => {
    await store(
      { email: 'one@engines.example' },
      { name: 'Ada Lovelace' },
      { company: 'Analytical Engines' },
      { message: 'Some\nDue Diligence, please' },
      { message: '100% sure' },
      { message: 'a_b' },
      { message: String.raw`C:\temp` },
      { message: 'Hello \u{1F600}' },
      { company: 'HP Ltd' },
    );

    expect(await found(`q=${encodeURIComponent(q)}`)).toEqual(expected);
  });

  test.each([
    ['from=2026-03-02', [4, 3, 2]],
    ['to=2026-03-02', [3, 2, 1]],
    ['from=2026-03-02&to=2026-03-02', [3, 2]],
    ['from=2026-03-02T12:00:00Z', [4, 3]],
    ['to=2026-03-02T12:00:00Z', [2, 1]],
    ['from=2026-03-02T13:00:00%2B01:00&to=2026-03-03T00:00:00Z', [3]],
    ['from=2027-01-01', []],
  ])('answers ?%s', async (query, expected) => {
    await store(
      { at: '2026-03-01T23:59:59.999Z' },
      { at: '2026-03-02T00:00:00Z' },
      { at: '2026-03-02T12:00:00Z' },
      { at: '2026-03-03T00:00:00Z' },
    );

    expect(await found(query)).toEqual(expected);
  });

  test('leaves the suspected out, and lists them alone where they are asked for', async () => {
    await store({}, { suspected: true }, {});

    expect(await found('')).toEqual([3, 1]);
    expect(await found('suspected=false')).toEqual([3, 1]);
    expect(await found('suspected=true')).toEqual([2]);
    expect((await get('suspected=true')).body).toEqual([
      expect.objectContaining({ id: 2, suspected: true, signals: ['links'] }),
    ]);
  });

  test('ends a page early where its messages are very long, and shows each lead once all the same', async () => {
    await database.query(
      `INSERT INTO leads (name, email, company, message)
       SELECT 'n', 'e@example.com', 'c', repeat('long ', 50000) FROM generate_series(1, 45)`,
    );

    const pages: number[] = [];
    const seen: number[] = [];
    for (let next: string | undefined = '/api/leads?limit=45'; next;) {
      const { body, headers } = await request(app.url).get(next);
      pages.push(body.length);
      seen.push(...(body as DeskLead[]).map(({ id }) => id));
      next = /^<([^>]+)>/.exec(headers['link'] ?? '')?.[1];
    }

    expect(pages).toEqual([40, 5]);
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
    const { text } = await get('format=jsonl&from=2020-01-01', '/api/leads/export');
    const exported = text.trim().split('\n');
    expect(exported.map((line) => (JSON.parse(line) as DeskLead).id)).toEqual(seen);
  });

  test('shows each lead once to a client that follows the links, also where the last one shown is removed', async () => {
    await store(...Array.from({ length: 12 }, (_, index) => ({ name: index % 2 ? 'odd & so on' : 'even' })));

    const seen: number[] = [];
    let next: string | undefined = '/api/leads?limit=2&q=odd+%26&suspected=false';
    while (next) {
      const { body, headers } = await request(app.url).get(next);
      seen.push(...(body as DeskLead[]).map(({ id }) => id));
      next = /^<([^>]+)>; rel="next"$/.exec(headers['link'] ?? '')?.[1];
      await database.query('DELETE FROM leads WHERE id = $1', [seen.at(-1)]);
    }

    expect(seen).toEqual([12, 10, 8, 6, 4, 2]);
  });

  test.each([
    ['q=%00', 'q'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['q=a&q=b', 'q'],
    ['from=yesterday', 'from'],
    ['from=2026-02-30', 'from'],
    ['from=2026-02-01T10:00', 'from'],
    ['from=2026-02-01T10:00Z', 'from'],
    ['from=2026-02-01T10:00%2B01:00', 'from'],
    ['from=2026-02-01T10:00:00%2B0100', 'from'],
    ['from=2026-02-01T10:00:00%2B99:99', 'from'],
    ['to=2026-02-01T10:00:00%2B02:60', 'to'],
    ['to=', 'to'],
    ['suspected=yes', 'suspected'],
  ])('refuses ?%s', async (query, field) => {
    const { status, body } = await get(query).set('Accept', 'application/problem+json');

    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([field]);
  });
});

describe('GET /api/leads/export', () => {
  const AWKWARD = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\ttab',
    '\rreturn',
    'say "so", twice',
    'one\r\ntwo\nthree',
  ];

  test('sends what is filtered as CSV: UTF-8 with a mark, CRLF, nothing that a spreadsheet would run', async () => {
    await store(...AWKWARD.map((message) => ({ message })), { message: 'left out', suspected: true });

    const { status, headers, text } = await get('format=csv', '/api/leads/export');

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename=leads-\d{4}-\d\d-\d\d\.csv$/),
      'cache-control': 'no-store',
    });
    const lines = text.split(/\r\n(?=\d+,|$)/);
    expect(lines[0]).toBe('\uFEFF"id","createdAt","name","email","company","message"');
    const messages = lines.slice(1, -1).map((line) => /"c",(".*")$/s.exec(line)?.[1]);
    expect(messages).toEqual(
      [
        `"'=1+1"`,
        `"'+1"`,
        `"'-1"`,
        `"'@SUM(A1)"`,
        `"'\ttab"`,
        `"'\rreturn"`,
        '"say ""so"", twice"',
        '"one\r\ntwo\nthree"',
      ].toReversed(),
    );
  });

  test('sends a header alone where nothing is found', async () => {
    const { status, text } = await get('format=csv&q=nobody', '/api/leads/export');

    expect({ status, text }).toEqual({
      status: 200,
      text: '\uFEFF"id","createdAt","name","email","company","message"\r\n',
    });
  });

  test('sends JSON lines, more of them than it reads at a time', async () => {
    await database.query(
      `INSERT INTO leads (name, email, company, message)
       SELECT 'n', n || '@example.com', 'c', E'line one\nline two' FROM generate_series(1, 1201) AS n`,
    );

    const { headers, text } = await get('format=jsonl', '/api/leads/export').buffer(true);

    expect(headers['content-type']).toBe('application/jsonl; charset=utf-8');
    const leads = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as DeskLead);
    expect(leads.map(({ id }) => id)).toEqual(Array.from({ length: 1201 }, (_, index) => 1201 - index));
    expect(leads[0]).toEqual({
      id: 1201,
      name: 'n',
      email: '1201@example.com',
      company: 'c',
      message: 'line one\nline two',
      createdAt: expect.any(String),
    });
  });

  test.each(['', 'format=xls', 'format=csv&format=csv', 'format=csv&from=x'])(
    'refuses ?%s',
    async (query) => {
      expect((await get(query, '/api/leads/export')).status).toBe(400);
    },
  );

  test('says so where the database is away', async () => {
    const unreachable = new URL(database.url);
    unreachable.port = '1';
    const alone = await startAppAlone(unreachable.href);
    try {
      const { status, headers } = await request(alone.url).get('/api/leads/export?format=csv');

      expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 503, retryAfter: '5' });
      expect(headers).not.toHaveProperty('content-disposition');
    } finally {
      await alone.stop();
    }
  });
});

describe('PATCH /api/leads/{id}', () => {
  const patch = (id: string | number, body: unknown) =>
    request(app.url)
      .patch(`/api/leads/${id}`)
      .set(OWN_PAGE)
      .send(body as object);

  test('clears a lead and marks it again', async () => {
    await store({ suspected: true });

    const cleared = await patch(1, { suspected: false });
    expect(cleared.status).toBe(200);
    expect(cleared.body).toEqual({
      id: 1,
      name: 'n',
      email: 'e@example.com',
      company: 'c',
      message: 'm',
      createdAt: expect.any(String),
    });
    expect(await found('')).toEqual([1]);

    const marked = await patch(1, { suspected: true });
    expect(marked.body).toMatchObject({ id: 1, suspected: true, signals: [] });
    expect(await found('')).toEqual([]);
  });

  test.each([{}, { suspected: 'no' }, [], null, { suspected: null }])('refuses %j', async (body) => {
    await store({});

    expect((await patch(1, body)).status).toBe(400);
  });

  test.each(['2', '0', '-1', '1.0', 'x', '2147483648', '99999999999'])('finds no lead %s', async (id) => {
    await store({});

    expect((await patch(id, { suspected: true })).status).toBe(404);
  });
});

describe('DELETE /api/leads/{id}', () => {
  const remove = (id: string | number) => request(app.url).delete(`/api/leads/${id}`).set(OWN_PAGE);

  test('removes the one lead, and notes it without a name', async () => {
    await store({}, {}, {});

    const { status, text } = await remove(2);

    expect({ status, text }).toEqual({ status: 204, text: '' });
    expect(await ids()).toEqual([{ id: 1 }, { id: 3 }]);
    expect(await removals()).toEqual([{ reason: 'deletion', leads: 1 }]);
    expect((await remove(2)).status).toBe(404);
    expect(await removals()).toHaveLength(1);
  });

  test.each(['0', 'x', 'erasures', '2147483648'])('finds no lead %s', async (id) => {
    expect((await remove(id)).status).toBe(404);
  });
});

describe('POST /api/leads/erasures', () => {
  const erase = (body: unknown) =>
    request(app.url)
      .post('/api/leads/erasures')
      .set(OWN_PAGE)
      .send(body as object);

  test('removes every lead of an address, and notes how many', async () => {
    await store(
      { email: 'ada@example.com' },
      { email: 'Ada@Example.com', suspected: true },
      { email: 'not.ada@example.com' },
      { email: 'ada@example.com.au', message: 'ada@example.com' },
      { email: 'a_a@example.com' },
    );

    const { status, body } = await erase({ email: ' ADA@example.com ' });

    expect({ status, body }).toEqual({ status: 200, body: { erased: 2 } });
    expect(await ids()).toEqual([{ id: 3 }, { id: 4 }, { id: 5 }]);
    expect(await removals()).toEqual([{ reason: 'erasure', leads: 2 }]);
    expect((await erase({ email: 'a_a@example.com' })).body).toEqual({ erased: 1 });
  });

  test('says that there was none', async () => {
    expect((await erase({ email: 'nobody@example.com' })).body).toEqual({ erased: 0 });
    expect(await removals()).toEqual([]);
  });

  test.each([{}, { email: '' }, { email: '%' }, { email: ['a@example.com'] }, null])(
    'refuses %j',
    async (body) => {
      expect((await erase(body)).status).toBe(400);
    },
  );
});

describe('changes', () => {
  const change = (headers: Record<string, string>) => [
    request(app.url).patch('/api/leads/1').set(headers).send({ suspected: true }),
    request(app.url).delete('/api/leads/1').set(headers),
    request(app.url).post('/api/leads/erasures').set(headers).send({ email: 'e@example.com' }),
  ];

  test.each<Record<string, string>>([
    {},
    { Origin: 'https://elsewhere.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
  ])('are refused from elsewhere: %j', async (headers) => {
    await store({});

    const answers = await Promise.all(change(headers));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    expect(answers[1]!.text).toBe('Changes are accepted from the pages of this site only.\n');
    expect(await found('')).toEqual([1]);
  });

  test('are accepted with an Origin that is the address they were sent to', async () => {
    await store({});

    const { status } = await request(app.url).delete('/api/leads/1').set('Origin', app.url);

    expect(status).toBe(204);
  });

  test('and exports are the admin’s alone', async () => {
    const guarded = await startApp(database.url, { ADMIN_PASSWORD: 'correct horse' });
    try {
      await store({});
      const answers = await Promise.all([
        request(guarded.url).get('/api/leads/export?format=csv'),
        request(guarded.url).get('/api/leads/export?format=nonsense'),
        request(guarded.url).patch('/api/leads/1').set(OWN_PAGE).send({ suspected: true }),
        request(guarded.url).delete('/api/leads/1').set(OWN_PAGE),
        request(guarded.url).post('/api/leads/erasures').set(OWN_PAGE).send({ email: 'e@example.com' }),
      ]);

      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
      expect(await found('')).toEqual([1]);
      const signedIn = await request(guarded.url)
        .delete('/api/leads/1')
        .set(OWN_PAGE)
        .auth('admin', 'correct horse');
      expect(signedIn.status).toBe(204);
    } finally {
      await guarded.stop();
    }
  });
});
