import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { OWN_PAGE } from '../../testing/leads/lead-requests.ts';
import { STORED_FIELDS, storedIds, storeLeads } from '../../testing/leads/stored-leads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { useEmptyTables } from '../../testing/use-test-database.ts';
import type { DeskLead } from '../lead.contract.ts';

const { app, database } = useTestApp();
useEmptyTables(database);

type Headers = Record<string, string>;

const call = (
  method: 'patch' | 'delete' | 'post',
  path: string,
  body: unknown,
  headers: Headers = OWN_PAGE,
) => {
  const client = request(app.url);
  return client[method](`/api/leads/${path}`)
    .set(headers)
    .send(body as object);
};
const mark = (id: number, body: unknown, headers?: Headers) => call('patch', String(id), body, headers);
const remove = (id: number, headers?: Headers) => call('delete', String(id), undefined, headers);
const erase = (body: unknown, headers?: Headers) => call('post', 'erasures', body, headers);
const preview = (body: unknown, headers?: Headers) => call('post', 'erasures/preview', body, headers);

const listedIds = async () => {
  const { body } = await request(app.url).get('/api/leads?suspected=false');
  return (body as DeskLead[]).map(({ id }) => id);
};

const removals = () => database.query(`SELECT lead, what FROM audit WHERE what <> 'state' ORDER BY id`);

describe('PATCH /api/leads/{id}', () => {
  test('clears a suspected lead and marks it again', async () => {
    await storeLeads(database, { suspected: true });

    const cleared = await mark(1, { suspected: false });
    expect(cleared.status).toBe(200);
    expect(cleared.body).toEqual({
      ...STORED_FIELDS,
      id: 1,
      createdAt: expect.any(String),
      state: 'new',
      version: 2,
    });
    expect(await listedIds()).toEqual([1]);

    const marked = await mark(1, { suspected: true });
    expect(marked.body).toMatchObject({ id: 1, suspected: true, signals: [] });
    expect(await listedIds()).toEqual([]);
  });

  test.each([{}, { suspected: 'no' }, [], null, { suspected: null }, { state: 'open' }, { state: null }])(
    'rejects the body %j',
    async (body) => {
      await storeLeads(database, {});

      expect((await mark(1, body)).status).toBe(400);
    },
  );
});

describe('DELETE /api/leads/{id}', () => {
  test('removes one lead, and records the removal without personal data', async () => {
    await storeLeads(database, {}, {}, {});

    const { status, text } = await remove(2);

    expect({ status, text }).toEqual({ status: 204, text: '' });
    expect(await storedIds(database)).toEqual([1, 3]);
    expect(await removals()).toEqual([{ lead: 2, what: 'deleted' }]);
    expect((await remove(2)).status).toBe(404);
    expect(await removals()).toHaveLength(1);
  });
});

describe('POST /api/leads/erasures', () => {
  test('counts every lead of an address with /preview, removes it, and records that', async () => {
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
    expect(await removals()).toEqual([
      { lead: 1, what: 'erased' },
      { lead: 2, what: 'erased' },
    ]);
    expect((await erase({ email: 'a_a@example.com' })).body).toEqual({ erased: 1 });
    expect((await preview({ email: 'nobody@example.com' })).body).toEqual({ leads: 0, subscription: null });
    expect((await erase({ email: 'nobody@example.com' })).body).toEqual({ erased: 0 });
    expect(await removals()).toHaveLength(3);
  });

  test.each([{}, { email: '' }, { email: '%' }, { email: ['a@example.com'] }, null])(
    'rejects the body %j',
    async (body) => {
      expect((await erase(body)).status).toBe(400);
      expect((await preview(body)).status).toBe(400);
    },
  );
});

describe('changes to leads', () => {
  test.each<Headers>([
    {},
    { Origin: 'https://elsewhere.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
  ])('are refused from other sites: %j', async (headers) => {
    await storeLeads(database, {});

    const answers = await Promise.all([
      mark(1, { suspected: true }, headers),
      remove(1, headers),
      erase({ email: 'e@example.com' }, headers),
      preview({ email: 'e@example.com' }, headers),
      request(app.url).post('/api/leads/1/notes').set(headers).send({ text: 'x' }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(answers[1].text).toMatch(/are accepted only from the pages of this site\.\n$/);
    expect(await listedIds()).toEqual([1]);
  });

  test('are accepted with the origin that the request was sent to', async () => {
    await storeLeads(database, {});

    const { status } = await remove(1, { Origin: app.url });

    expect(status).toBe(204);
  });
});
