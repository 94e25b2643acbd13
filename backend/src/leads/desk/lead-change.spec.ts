import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { OWN_PAGE } from '../../testing/leads/lead-requests.ts';
import { STORED_FIELDS, storedIds, storeLeads } from '../../testing/leads/stored-leads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { useEmptyTables } from '../../testing/use-test-database.ts';
import type { DeskLead } from '../lead.contract.ts';

const { app, database } = useTestApp();
useEmptyTables(database);

const get = (id: number) => request(app.url).get(`/api/leads/${id}`);

const change = (id: number, body: object, seen?: string) =>
  request(app.url)
    .patch(`/api/leads/${id}`)
    .set({ ...OWN_PAGE, ...(seen !== undefined && { 'If-Match': seen }) })
    .send(body);

const audit = () => database.query('SELECT lead, what, state, actor FROM audit ORDER BY what');

const LEAD = { ...STORED_FIELDS, id: 1 };

describe('GET /api/leads/{id}', () => {
  test('returns a lead with its version as ETag', async () => {
    await storeLeads(database, {});

    const { status, headers, body } = await get(1);

    expect({ status, body }).toEqual({
      status: 200,
      body: { ...LEAD, createdAt: expect.any(String), state: 'new', version: 1 },
    });
    expect(headers).toMatchObject({ etag: '"1"', 'cache-control': 'no-store' });
    expect((await get(1).set('If-None-Match', '"1"')).status).toBe(304);
  });
});

test.each(['2', '0', '-1', '1.0', 'x', 'erasures', '2147483648', '99999999999'])(
  'returns 404 for the lead %s, which does not exist',
  async (id) => {
    await storeLeads(database, {});
    const path = `/api/leads/${id}`;

    expect((await request(app.url).get(path)).status).toBe(404);
    expect((await request(app.url).patch(path).set(OWN_PAGE).send({ suspected: true })).status).toBe(404);
    expect((await request(app.url).delete(path).set(OWN_PAGE)).status).toBe(404);
    expect(await audit()).toEqual([]);
  },
);

describe('a change of state', () => {
  test('raises the version and is recorded with who made it', async () => {
    await storeLeads(database, {});

    const { status, headers, body } = await change(1, { state: 'answered' }, '"1"');

    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'answered', version: 2 } });
    expect(headers['etag']).toBe('"2"');
    expect((await get(1)).body).toEqual(body);
    expect(await audit()).toEqual([{ lead: 1, what: 'state', state: 'answered', actor: 'local' }]);
  });

  test('together with a mark is one change, with an entry of the audit trail for each', async () => {
    await storeLeads(database, {});

    const { body } = await change(1, { state: 'closed', suspected: true });

    expect(body).toMatchObject({ state: 'closed', suspected: true, version: 2 });
    expect(await audit()).toEqual([
      { lead: 1, what: 'marked', state: null, actor: 'local' },
      { lead: 1, what: 'state', state: 'closed', actor: 'local' },
    ]);
  });

  test('to the state that the lead has changes nothing and is not recorded', async () => {
    await storeLeads(database, {});

    const { status, body } = await change(1, { state: 'new', suspected: false });

    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'new', version: 1 } });
    expect(await audit()).toEqual([]);
  });
});

describe('a change of a version that is not the present one', () => {
  test.each(['"1"', '"3"', 'W/"2"', '2', '""', 'x', '"1", "3"', '"99999999999"'])(
    'is refused with the present lead: If-Match: %s',
    async (seen) => {
      await storeLeads(database, {});
      const { body: present } = await change(1, { state: 'answered' });

      const refused = await change(1, { state: 'closed' }, seen);
      const kept = await request(app.url)
        .delete('/api/leads/1')
        .set({ ...OWN_PAGE, 'If-Match': seen });

      for (const { status, headers, body } of [refused, kept]) {
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

  test.each(['"2"', '*', '"1", "2"', undefined])('is none with If-Match: %s', async (seen) => {
    await storeLeads(database, {});
    await change(1, { state: 'answered' });

    expect((await change(1, { state: 'closed' }, seen)).status).toBe(200);
  });

  test('is refused to all but one of ten who saw the same version at the same time', async () => {
    await storeLeads(database, {});

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        change(1, { state: index % 2 ? 'answered' : 'closed' }, '"1"'),
      ),
    );

    const [won, ...others] = answers.toSorted((a, b) => a.status - b.status);
    expect(won!.status).toBe(200);
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([412]));
    expect((await get(1)).body).toEqual(won!.body);
    expect(await audit()).toHaveLength(1);
  });
});

test('lists and exports leads by state, in the order of the list', async () => {
  const states = ['new', 'answered', 'closed', 'new', 'closed'] as const;
  await storeLeads(
    database,
    ...states.map((state) => ({ state })),
    { state: 'answered', suspected: true },
    { state: 'answered', message: 'needle' },
  );
  const ids = async (query: string) =>
    ((await request(app.url).get(`/api/leads?${query}`)).body as DeskLead[]).map(({ id }) => id);

  expect(await ids('state=new')).toEqual([4, 1]);
  expect(await ids('state=closed,answered')).toEqual([7, 6, 5, 3, 2]);
  expect(await ids('state=closed,answered&suspected=false')).toEqual([7, 5, 3, 2]);
  expect(await ids('state=closed,answered&limit=2&before=5')).toEqual([3, 2]);
  expect(await ids('state=new,answered,closed')).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(await ids('state=answered&suspected=true')).toEqual([6]);
  expect(await ids('state=new,answered&q=needle')).toEqual([7]);
  expect(await ids('state=new,closed&from=2020-01-01')).toEqual([5, 4, 3, 1]);
  const link = (await request(app.url).get('/api/leads?state=closed,answered&limit=1')).headers['link'];
  expect(link).toBe('</api/leads?limit=1&before=7&state=closed%2Canswered>; rel="next"');
  const { text } = await request(app.url).get('/api/leads/export?format=jsonl&state=new');
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    { ...LEAD, id: 4, createdAt: expect.any(String), state: 'new' },
    { ...LEAD, id: 1, createdAt: expect.any(String), state: 'new' },
  ]);
});

test.each(['', 'open', 'new,', 'new,open', 'NEW', 'new&state=closed'])('rejects ?state=%s', async (state) => {
  const { status, text } = await request(app.url).get(`/api/leads?state=${state}`);

  expect({ status, text }).toEqual({
    status: 400,
    text: 'Use new, answered, closed, or several of them with commas between them, as state.\n',
  });
  expect(await storedIds(database)).toEqual([]);
});
