import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { LEAD, OWN_PAGE, postLead } from '../../testing/leads/lead-requests.ts';
import { STORED_FIELDS, storedIds, storeLeads } from '../../testing/leads/stored-leads.ts';
import { useTestApp, useTestApps } from '../../testing/use-test-app.ts';
import { useEmptyTables } from '../../testing/use-test-database.ts';
import type { DeskLead } from '../lead.contract.ts';

const { app, database } = useTestApp();
useEmptyTables(database);

type Headers = Record<string, string>;

const mark = (id: string | number, body: unknown, headers: Headers = OWN_PAGE, { url } = app) =>
  request(url)
    .patch(`/api/leads/${id}`)
    .set(headers)
    .send(body as object);

const remove = (id: string | number, headers: Headers = OWN_PAGE, { url } = app) =>
  request(url).delete(`/api/leads/${id}`).set(headers);

const erase = (body: unknown, headers: Headers = OWN_PAGE, { url } = app) =>
  request(url)
    .post('/api/leads/erasures')
    .set(headers)
    .send(body as object);

const preview = (body: unknown, headers: Headers = OWN_PAGE, { url } = app) =>
  request(url)
    .post('/api/leads/erasures/preview')
    .set(headers)
    .send(body as object);

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

  test.each(['2', '0', '-1', '1.0', 'x', '2147483648', '99999999999'])(
    'returns 404 for the lead %s, which does not exist',
    async (id) => {
      await storeLeads(database, {});

      expect((await mark(id, { suspected: true })).status).toBe(404);
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

  test.each(['0', 'x', 'erasures', '2147483648'])(
    'returns 404 for the lead %s, which does not exist',
    async (id) => {
      expect((await remove(id)).status).toBe(404);
    },
  );
});

describe('POST /api/leads/erasures', () => {
  test('removes every lead of an address, and records how many there were', async () => {
    await storeLeads(
      database,
      { email: 'ada@example.com' },
      { email: 'Ada@Example.com', suspected: true },
      { email: 'not.ada@example.com' },
      { email: 'ada@example.com.au', message: 'ada@example.com' },
      { email: 'a_a@example.com' },
    );

    const { status, body } = await erase({ email: ' ADA@example.com ' });

    expect({ status, body }).toEqual({ status: 200, body: { erased: 2 } });
    expect(await storedIds(database)).toEqual([3, 4, 5]);
    expect(await removals()).toEqual([
      { lead: 1, what: 'erased' },
      { lead: 2, what: 'erased' },
    ]);
    expect((await erase({ email: 'a_a@example.com' })).body).toEqual({ erased: 1 });
  });

  test('with /preview counts the leads of an address, and removes none', async () => {
    await storeLeads(
      database,
      { email: 'ada@example.com' },
      { email: 'Ada@Example.com', suspected: true },
      { email: 'not.ada@example.com' },
    );

    const { status, body } = await preview({ email: ' ADA@example.com ' });

    expect({ status, body }).toEqual({ status: 200, body: { leads: 2, subscription: null } });
    expect((await preview({ email: 'nobody@example.com' })).body).toEqual({ leads: 0, subscription: null });
    expect(await storedIds(database)).toEqual([1, 2, 3]);
    expect(await removals()).toEqual([]);
  });

  test('reports zero leads for an unknown address, and records no removal', async () => {
    expect((await erase({ email: 'nobody@example.com' })).body).toEqual({ erased: 0 });
    expect(await removals()).toEqual([]);
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
  const { start } = useTestApps();

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

  test('and exports require the password of the admin', async () => {
    const guarded = await start({ ADMIN_PASSWORD: 'correct horse' });
    const { body: lead } = await postLead(guarded, LEAD);

    const answers = await Promise.all([
      request(guarded.url).get('/api/leads/export?format=csv'),
      request(guarded.url).get('/api/leads/export?format=nonsense'),
      mark(1, { suspected: true }, OWN_PAGE, guarded),
      remove(1, OWN_PAGE, guarded),
      erase(LEAD, OWN_PAGE, guarded),
      preview(LEAD, OWN_PAGE, guarded),
      request(guarded.url).get('/api/leads/1'),
      request(guarded.url).get('/api/leads/counts'),
      request(guarded.url).get('/api/leads/1/notes'),
      request(guarded.url).post('/api/leads/1/notes').set(OWN_PAGE).send({ text: 'x' }),
      request(guarded.url).get('/api/leads/1/history'),
      request(guarded.url).get('/api/activity'),
    ]);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    const left = await request(guarded.url).get('/api/leads').auth('admin', 'correct horse');
    expect(left.body).toEqual([{ ...(lead as DeskLead), state: 'new', version: 1 }]);
    const signedIn = await remove(1, OWN_PAGE, guarded).auth('admin', 'correct horse');
    expect(signedIn.status).toBe(204);
  });
});
