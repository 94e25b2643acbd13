import { expect, test } from '@jest/globals';
import request from 'supertest';
import { OWN_PAGE } from '../../testing/leads/lead-requests.ts';
import { numberedLeads, storeLeads } from '../../testing/leads/stored-leads.ts';
import { useEmptiedApp } from '../../testing/use-test-app.ts';
import { fill, words } from '../../words/words.ts';
import type { DeskLead } from '../lead.schemas.ts';

const { app, database } = useEmptiedApp();

const get = (path: string) => request(app.url).get(`/api/leads${path}`);
const add = (id: number, text: string) =>
  request(app.url).post(`/api/leads/${id}/notes`).set(OWN_PAGE).send({ text });
const remove = (id: number) =>
  request(app.url).delete(`/api/leads/${id}`).set(OWN_PAGE).expect(204);

test('adds notes, listed newest first; the lead keeps its version', async () => {
  await storeLeads(database, {}, {});

  await add(1, ' Called her.\nShe calls back. ');
  await add(2, 'another lead');
  const { status, body } = await add(1, 'She did.');

  const mine = { by: 'local', at: expect.any(String) };
  const notes = [
    { text: 'She did.', ...mine },
    { text: 'Called her.\nShe calls back.', ...mine },
  ];
  const entry = { lead: 1, what: 'note', ...mine };
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      id: 1,
      version: 1,
      notes: 2,
      record: {
        notes: { items: notes, next: null },
        history: { items: [entry, entry], next: null },
        notifications: [],
      },
    },
  });
  expect((await get('/1/notes')).body).toEqual(notes);
  expect((await get('/2/notes')).body).toHaveLength(1);
  expect((await get('/2/history')).body).toEqual([{ lead: 2, what: 'note', ...mine }]);
  expect((await get('/2')).headers['etag']).toBe('"1"');
});

test('stores a note without control characters, with its tabs and line breaks', async () => {
  await storeLeads(database, {});

  await add(1, 'a\u0001b\tc\r\nd\fe\u009F');
  const { status } = await add(1, '\u0007');

  const [note, ...others] = (await get('/1/notes')).body as { text: string }[];
  expect({ text: note!.text, others, status }).toEqual({
    text: 'ab\tc\r\nd\ne',
    others: [],
    status: 400,
  });
});

test('accepts 10,000 code points', async () => {
  await storeLeads(database, {});

  expect((await add(1, '\u{1F600}'.repeat(10_000))).status).toBe(201);
  const { status, text } = await add(1, '\u{1F600}'.repeat(10_001));
  expect({ status, text }).toEqual({
    status: 400,
    text: `${fill(words().form.errors.tooLong, { count: 10_000 })}\n`,
  });
});

test('no note outlives its lead if both are written at the same time', async () => {
  await storeLeads(database, ...numberedLeads(20));
  // Pair by pair: the calls of the desk wait for a few connections, on a busy machine too long.
  for (let id = 1; id <= 20; id += 1) {
    const [{ status }] = await Promise.all([add(id, 'x'), remove(id)]);
    expect([201, 404]).toContain(status);
  }

  expect(await database.query('SELECT FROM lead_notes')).toEqual([]);
});

test('a search finds leads by their notes, each once', async () => {
  await storeLeads(database, {}, {}, { message: 'a needle' }, {});
  for (const text of [`${'x'.repeat(9_000)} needle`, 'needle']) await add(1, text);
  await add(2, '私は東京都に zzz');
  await add(3, 'needle');

  const found: Record<string, number[]> = {};
  for (const q of ['needle', 'NEED', '東京', 'zzz', 'nowhere'])
    found[q] = ((await get(`?q=${encodeURIComponent(q)}`)).body as DeskLead[]).map(({ id }) => id);
  expect(found).toEqual({ needle: [3, 1], NEED: [3, 1], 東京: [2], zzz: [2], nowhere: [] });
});
