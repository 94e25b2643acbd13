import { expect, test } from '@jest/globals';
import request from 'supertest';
import { OWN_PAGE } from '../../testing/leads/lead-requests.ts';
import { storeLeads } from '../../testing/leads/stored-leads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { useEmptyTables } from '../../testing/use-test-database.ts';
import type { DeskLead, LeadNote } from '../lead.contract.ts';

const { app, database } = useTestApp();
useEmptyTables(database);

const notes = (id: number | string, query = '') => request(app.url).get(`/api/leads/${id}/notes${query}`);

const add = (id: number | string, body: unknown) =>
  request(app.url)
    .post(`/api/leads/${id}/notes`)
    .set(OWN_PAGE)
    .send(body as object);

const texts = ({ body }: { body: unknown }) => (body as LeadNote[]).map(({ text }) => text);

test('adds notes and lists them, newest first, page by page', async () => {
  await storeLeads(database, {}, {});

  const { status, body } = await add(1, { text: ' Called her.\nShe calls back. ' });
  await add(2, { text: 'another lead' });
  await add(1, { text: 'She did.' });

  const note = { text: 'Called her.\nShe calls back.', by: 'local', at: expect.any(String) };
  expect({ status, body }).toEqual({ status: 201, body: note });
  const first = await notes(1, '?limit=1');
  expect(texts(first)).toEqual(['She did.']);
  const next = /^<(.*)>; rel="next"$/.exec(first.headers['link']!)![1]!;
  const second = await request(app.url).get(next);
  expect(second.body).toEqual([body]);
  expect(second.headers).not.toHaveProperty('link');
  expect((await notes(2)).body).toHaveLength(1);
});

test('a note leaves the version of the lead as it is, and the audit trail says who wrote one, not what', async () => {
  await storeLeads(database, {});

  await add(1, { text: 'confidential' });

  expect((await request(app.url).get('/api/leads/1')).headers['etag']).toBe('"1"');
  const { body } = await request(app.url).get('/api/leads/1/history');
  expect(body).toEqual([{ lead: 1, what: 'note', by: 'local', at: expect.any(String) }]);
});

test('accepts 10,000 code points', async () => {
  await storeLeads(database, {});

  expect((await add(1, { text: '\u{1F600}'.repeat(10_000) })).status).toBe(201);
  const { status, text } = await add(1, { text: '\u{1F600}'.repeat(10_001) });
  expect({ status, text }).toEqual({ status: 400, text: 'text: Use at most 10000 characters.\n' });
});

test.each([{}, { text: '' }, { text: ' \n' }, { text: 1 }, [], null, { text: 'a\u0000' }])(
  'rejects the body %j',
  async (body) => {
    await storeLeads(database, {});

    expect((await add(1, body)).status).toBe(400);
    expect((await notes(1)).body).toEqual([]);
  },
);

test.each(['2', '0', 'x', '2147483648'])('returns 404 for the lead %s, which does not exist', async (id) => {
  await storeLeads(database, {});

  expect((await notes(id)).status).toBe(404);
  expect((await add(id, { text: 'x' })).status).toBe(404);
});

test.each([
  ['delete', () => request(app.url).delete('/api/leads/1').set(OWN_PAGE)],
  [
    'erase',
    () => request(app.url).post('/api/leads/erasures').set(OWN_PAGE).send({ email: 'e@example.com' }),
  ],
])('to %s a lead removes its notes', async (_how, remove) => {
  await storeLeads(database, {}, { email: 'other@example.com' });
  await add(1, { text: 'of one' });
  await add(2, { text: 'of two' });

  expect((await remove()).status).toBeLessThan(300);

  expect(await database.query('SELECT text FROM lead_notes')).toEqual([{ text: 'of two' }]);
});

test('no note outlives its lead if both are written at the same time', async () => {
  await storeLeads(database, ...Array.from({ length: 20 }, () => ({})));

  await Promise.all(
    Array.from({ length: 20 }, (_, index) => [
      add(index + 1, { text: 'x' }).then(({ status }) => expect([201, 404]).toContain(status)),
      request(app.url)
        .delete(`/api/leads/${index + 1}`)
        .set(OWN_PAGE)
        .expect(204),
    ]).flat(),
  );

  expect(await database.query('SELECT text FROM lead_notes')).toEqual([]);
});

test.each([
  ['needle', [3, 1]],
  ['NEED', [3, 1]],
  ['東京', [2]],
  ['zzz', [2]],
  ['nowhere', []],
])('a search for %s finds leads by their notes, each once', async (q, expected) => {
  await storeLeads(database, {}, {}, { message: 'a needle' }, {});
  await add(1, { text: `${'x'.repeat(9_000)} needle` });
  await add(1, { text: 'needle' });
  await add(2, { text: '私は東京都に zzz' });
  await add(3, { text: 'needle' });

  const { body } = await request(app.url).get(`/api/leads?q=${encodeURIComponent(q)}`);

  expect((body as DeskLead[]).map(({ id }) => id)).toEqual(expected);
});
