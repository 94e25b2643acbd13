import { expect, test } from '@jest/globals';
import request from 'supertest';
import { OWN_PAGE } from '../../testing/leads/lead-requests.ts';
import { numberedLeads, STORED_FIELDS, storedIds, storeLeads } from '../../testing/leads/stored-leads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { useEmptyTables } from '../../testing/use-test-database.ts';

const { app, database } = useTestApp();
useEmptyTables(database);

type Headers = Record<string, string>;

const send = (
  method: 'patch' | 'delete' | 'post',
  path: string,
  body?: unknown,
  headers: Headers = OWN_PAGE,
) => {
  const client = request(app.url);
  return client[method](`/api/leads/${path}`)
    .set(headers)
    .send(body as object);
};
const get = (path: number | string) => request(app.url).get(`/api/leads/${path}`);
const change = (body: unknown, seen?: string) =>
  send('patch', '1', body, { ...OWN_PAGE, ...(seen !== undefined && { 'If-Match': seen }) });
const erase = (body: unknown, headers?: Headers) => send('post', 'erasures', body, headers);
const preview = (body: unknown, headers?: Headers) => send('post', 'erasures/preview', body, headers);
const audit = () => database.query('SELECT lead, what, state, actor FROM audit ORDER BY what, id');
const removals = () => database.query('SELECT lead, what FROM audit ORDER BY id');
const counts = async () => (await get('counts')).body as unknown;

const LEAD = { ...STORED_FIELDS, id: 1, createdAt: expect.any(String), state: 'new', version: 1 };

test('returns a lead with its version as ETag', async () => {
  await storeLeads(database, {});

  const { status, headers, body } = await get(1);

  expect({ status, body }).toEqual({ status: 200, body: LEAD });
  expect(headers).toMatchObject({ etag: '"1"', 'cache-control': 'no-store' });
  expect((await get(1).set('If-None-Match', '"1"')).status).toBe(304);
});

test.each(['2', '0', '-1', '1.0', 'x', 'erasures', '2147483648', '99999999999'])(
  'returns 404 for the lead %s, which does not exist',
  async (id) => {
    await storeLeads(database, {});

    const answers = [await get(id), await send('patch', id, { suspected: true }), await send('delete', id)];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await audit()).toEqual([]);
  },
);

test('a change of state raises the version and is recorded with who made it', async () => {
  await storeLeads(database, {});

  const { status, headers, body } = await change({ state: 'answered' }, '"1"');

  expect({ status, body }).toEqual({ status: 200, body: { ...LEAD, state: 'answered', version: 2 } });
  expect(headers['etag']).toBe('"2"');
  expect((await get(1)).body).toEqual(body);
  expect(await audit()).toEqual([{ lead: 1, what: 'state', state: 'answered', actor: 'local' }]);
});

test('a change of state and mark is one change, with an entry of the audit trail for each; the same again is none', async () => {
  await storeLeads(database, {});

  for (let time = 1; time <= 2; time += 1) {
    const { status, body } = await change({ state: 'closed', suspected: true });

    expect({ status, body }).toEqual({
      status: 200,
      body: { ...LEAD, state: 'closed', suspected: true, signals: [], version: 2 },
    });
    expect(await audit()).toEqual([
      { lead: 1, what: 'marked', state: null, actor: 'local' },
      { lead: 1, what: 'state', state: 'closed', actor: 'local' },
    ]);
  }
});

test('clears a suspected lead, which the list without suspected ones has then, and marks it again', async () => {
  await storeLeads(database, { suspected: true });
  const listed = async () => (await request(app.url).get('/api/leads?suspected=false')).body as unknown[];

  const { status, body } = await change({ suspected: false });
  expect({ status, body }).toEqual({ status: 200, body: { ...LEAD, version: 2 } });
  expect(await listed()).toHaveLength(1);
  expect((await change({ suspected: true })).body).toMatchObject({ id: 1, suspected: true, signals: [] });
  expect(await listed()).toEqual([]);
});

test.each([{}, { suspected: 'no' }, [], null, { suspected: null }, { state: 'open' }, { state: null }])(
  'rejects the change %j',
  async (body) => {
    await storeLeads(database, {});

    expect((await change(body)).status).toBe(400);
  },
);

test.each(['"1"', '"3"', 'W/"2"', '2', '""', 'x', '"1", "3"', '"99999999999"'])(
  'refuses a change of version 2 and its removal with If-Match: %s, and returns the present lead',
  async (seen) => {
    await storeLeads(database, {});
    const { body: present } = await change({ state: 'answered' });

    const removal = send('delete', '1', undefined, { ...OWN_PAGE, 'If-Match': seen });
    for (const { status, headers, body } of [await change({ state: 'closed' }, seen), await removal]) {
      expect({ status, body }).toEqual({ status: 412, body: present });
      expect(headers).toMatchObject({
        etag: '"2"',
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      });
    }
    expect((await get(1)).body).toEqual(present);
    expect(await audit()).toHaveLength(1);
  },
);

test.each(['"2"', '*', '"1", "2"', undefined])('changes version 2 with If-Match: %s', async (seen) => {
  await storeLeads(database, {});
  await change({ state: 'answered' });

  expect((await change({ state: 'closed' }, seen)).status).toBe(200);
});

test('refuses all but one of ten changes by clients that saw the same version at the same time', async () => {
  await storeLeads(database, {});

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => change({ state: index % 2 ? 'answered' : 'closed' }, '"1"')),
  );

  const [won, ...others] = answers.toSorted((a, b) => a.status - b.status);
  expect(won!.status).toBe(200);
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([412]));
  expect((await get(1)).body).toEqual(won!.body);
  expect(await audit()).toHaveLength(1);
});

test('removes one lead at the origin that the request was sent to, and records the removal without personal data', async () => {
  await storeLeads(database, {}, {}, {});

  const { status, text } = await send('delete', '2', undefined, { Origin: app.url });

  expect({ status, text }).toEqual({ status: 204, text: '' });
  expect(await storedIds(database)).toEqual([1, 3]);
  expect((await send('delete', '2')).status).toBe(404);
  expect(await removals()).toEqual([{ lead: 2, what: 'deleted' }]);
});

test('counts every lead of an address for a preview, erases it, and records that', async () => {
  await storeLeads(
    database,
    { email: 'ada@example.com' },
    { email: 'Ada@Example.com', suspected: true },
    { email: 'not.ada@example.com' },
    { email: 'ada@example.com.au', message: 'ada@example.com' },
    { email: 'a_a@example.com' },
  );

  const found = await preview({ email: ' ADA@example.com ' });
  expect(found).toMatchObject({ status: 200, body: { leads: 2, subscription: null } });
  expect(await storedIds(database)).toHaveLength(5);
  expect(await removals()).toEqual([]);

  const { status, body } = await erase({ email: ' ADA@example.com ' });

  expect({ status, body }).toEqual({ status: 200, body: { erased: 2 } });
  expect(await storedIds(database)).toEqual([3, 4, 5]);
  expect(await removals()).toEqual([1, 2].map((lead) => ({ lead, what: 'erased' })));
  expect((await erase({ email: 'a_a@example.com' })).body).toEqual({ erased: 1 });
  expect((await preview({ email: 'nobody@example.com' })).body).toEqual({ leads: 0, subscription: null });
  expect((await erase({ email: 'nobody@example.com' })).body).toEqual({ erased: 0 });
  expect(await removals()).toHaveLength(3);
});

test.each([{}, { email: '' }, { email: '%' }, { email: ['a@example.com'] }, null])(
  'rejects the erasure %j',
  async (body) => {
    expect([(await erase(body)).status, (await preview(body)).status]).toEqual([400, 400]);
  },
);

test.each<Headers>([
  {},
  { Origin: 'https://elsewhere.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
])('refuses changes from other sites: %j', async (headers) => {
  await storeLeads(database, {});

  for (const answer of await Promise.all([
    send('patch', '1', { suspected: true }, headers),
    send('delete', '1', undefined, headers),
    erase({ email: 'e@example.com' }, headers),
    preview({ email: 'e@example.com' }, headers),
    send('post', '1/notes', { text: 'x' }, headers),
  ])) {
    expect(answer.status).toBe(403);
    expect(answer.text).toMatch(/are accepted only from the pages of this site\.\n$/);
  }
  expect((await get(1)).body).toEqual(LEAD);
});

test('counts leads by state, whatever changes them', async () => {
  expect(await counts()).toEqual({ new: 0, answered: 0, closed: 0, suspected: 0 });

  const suspected = { suspected: true };
  await storeLeads(database, ...numberedLeads(5), { state: 'closed' }, suspected, {
    ...suspected,
    state: 'closed',
  });
  expect(await counts()).toEqual({ new: 5, answered: 0, closed: 1, suspected: 2 });

  await send('patch', '1', { state: 'answered' });
  await send('patch', '2', suspected);
  await database.query('UPDATE leads SET suspected = false WHERE id = 7');
  await send('delete', '3');
  await erase({ email: '4@example.com' });
  expect(await counts()).toEqual({ new: 2, answered: 1, closed: 1, suspected: 2 });
});

test('counts to 1,000, which stands for more as well', async () => {
  await storeLeads(
    database,
    ...numberedLeads(999),
    ...numberedLeads(1_000, { state: 'answered' }),
    ...numberedLeads(1_001, { state: 'closed' }),
    ...numberedLeads(1_200, { suspected: true }),
  );

  expect(await counts()).toEqual({ new: 999, answered: 1_000, closed: 1_000, suspected: 1_000 });
});

test('the database refuses to remove all leads at once and leave their notes', async () => {
  await expect(database.query('TRUNCATE leads')).rejects.toThrow(
    'cannot truncate a table referenced in a foreign key',
  );
});
