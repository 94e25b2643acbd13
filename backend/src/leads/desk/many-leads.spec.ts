import { expect, test } from '@jest/globals';
import request from 'supertest';
import { OWN_PAGE } from '../../testing/leads/lead-requests.ts';
import { numberedLeads, storedIds, storeLeads } from '../../testing/leads/stored-leads.ts';
import { useEmptiedApp } from '../../testing/use-test-app.ts';
import { MOST_AT_ONCE, MOST_COUNTED } from '../lead.contract.ts';
import type { DeskLead } from '../lead.schemas.ts';
import type { ChangedLeads, DeletedLeads } from './many-leads.schemas.ts';
import { words } from '../../words/words.ts';

const { app, database } = useEmptiedApp();

const call = (method: 'patch' | 'post' | 'delete', path: string, body?: unknown) => {
  const server = request(app.url);
  return server[method](`/api/leads${path}`)
    .set(OWN_PAGE)
    .send(body as object);
};
const change = (...leads: object[]) => call('patch', '', { leads });
const deletion = (...leads: object[]) => call('post', '/deletion', { leads });
const deleteAll = (query: string) => call('delete', `?${query}`);
const get = async (id: number) => (await request(app.url).get(`/api/leads/${id}`)).body as DeskLead;
const audit = () => database.query('SELECT lead, what, state FROM audit ORDER BY lead, id');
const idsOf = (leads: DeskLead[]) => leads.map(({ id }) => id);
/** The leads 1 to `count`, in the version that they had when they were new. */
const seen = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, version: 1, ...more }));

test('changes each lead as asked, with an entry for all that was changed', async () => {
  await storeLeads(database, {}, { suspected: true }, { state: 'closed' }, {});

  const { status, body } = await change(
    { id: 1, version: 1, state: 'answered' },
    { id: 2, version: 1, state: 'closed', suspected: false },
    { id: 3, version: 1, state: 'closed' },
    { id: 4, version: 1, suspected: true },
  );

  const { changed, ...others } = body as ChangedLeads;
  expect({ status, ...others }).toEqual({ status: 200, stale: [], gone: [] });
  expect(changed).toMatchObject([
    { id: 4, state: 'new', suspected: true, version: 2 },
    { id: 3, state: 'closed', version: 1 },
    { id: 2, state: 'closed', version: 2 },
    { id: 1, state: 'answered', version: 2 },
  ]);
  for (const lead of changed) expect(await get(lead.id)).toEqual(lead);
  expect(await audit()).toEqual([
    { lead: 1, what: 'state', state: 'answered' },
    { lead: 2, what: 'cleared', state: null },
    { lead: 2, what: 'state', state: 'closed' },
    { lead: 4, what: 'marked', state: null },
  ]);
});

test('leaves those that somebody else has changed, and names those that are gone', async () => {
  await storeLeads(database, ...numberedLeads(4));
  await change({ id: 2, version: 1, state: 'closed' });
  await call('delete', '/3');

  const changed = await change(...seen(4, { state: 'answered' }));
  const { body } = await deletion(...seen(4), { id: 9, version: 1 });

  const now = await get(2);
  expect(now).toMatchObject({ state: 'closed', version: 2 });
  const { changed: leads, ...others } = changed.body as ChangedLeads;
  const closed = { lead: 2, what: 'state', state: 'closed', by: 'local', at: expect.any(String) };
  expect({ ids: idsOf(leads), ...others }).toEqual({
    ids: [4, 1],
    stale: [{ ...now, meanwhile: [closed] }],
    gone: [3],
  });
  const { deleted, stale, gone } = body as DeletedLeads;
  expect({ deleted, stale: idsOf(stale), gone }).toEqual({
    deleted: [],
    stale: [4, 2, 1],
    gone: [3, 9],
  });
});

test('deletes those that nobody else has changed, and records each', async () => {
  await storeLeads(database, ...numberedLeads(4));
  await change({ id: 2, version: 1, state: 'closed' });

  const { status, body } = await deletion(...seen(3));

  expect({ status, body }).toEqual({
    status: 200,
    body: { deleted: [1, 3], stale: [expect.objectContaining(await get(2))], gone: [] },
  });
  expect(await storedIds(database)).toEqual([2, 4]);
  expect(await audit()).toMatchObject([
    { lead: 1, what: 'deleted' },
    { lead: 2, what: 'state' },
    { lead: 3, what: 'deleted' },
  ]);
});

test.each([
  ['as they are stored', 'long '.repeat(50_000)],
  // JSON makes six bytes of each.
  ['as they are sent', '\u0001'.repeat(45_000)],
])('changes no leads that are too long for one answer %s, but deletes them', async (_, message) => {
  await storeLeads(database, ...numberedLeads(90, { message }));

  const { status, text } = await change(...seen(90, { suspected: true }));
  const { body } = await deletion(...seen(90));

  expect({ status, text }).toEqual({
    status: 400,
    text: `${words().api.leads.tooLong}\n`,
  });
  expect((body as DeletedLeads).deleted).toHaveLength(90);
  expect(await audit()).toHaveLength(90);
});

test('counts the earlier requests of each address once, in any letter case', async () => {
  const emails = ['ada@x.example', 'eve@x.example', 'Ada@x.example', 'ADA@x.example'];
  await storeLeads(database, ...emails.map((email) => ({ email })));
  await database.query(`
    INSERT INTO leads (name, email, company, message)
    SELECT 'n', 'eve@x.example', 'c', 'm' FROM generate_series(1, ${MOST_COUNTED + 1})
  `);
  const last = 4 + MOST_COUNTED + 1;

  const { body } = await change(
    ...[1, 2, 3, 4, last - 2, last - 1, last].map((id) => ({ id, version: 1, state: 'closed' })),
  );

  const { changed } = body as ChangedLeads;
  expect(changed.map(({ id, earlier }) => ({ id, earlier }))).toEqual([
    { id: last, earlier: MOST_COUNTED },
    { id: last - 1, earlier: MOST_COUNTED },
    { id: last - 2, earlier: MOST_COUNTED - 1 },
    { id: 4, earlier: 2 },
    { id: 3, earlier: 1 },
    { id: 2, earlier: 0 },
    { id: 1, earlier: 0 },
  ]);
});

test('two who change the same leads at the same moment do not block each other', async () => {
  await storeLeads(database, ...numberedLeads(100));
  const there = seen(100, { state: 'answered' });

  const [one, other] = await Promise.all([change(...there), change(...there.toReversed())]);

  const counts = [one, other].map(({ body }) => (body as ChangedLeads).changed.length);
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 100]);
});

test('changes nothing if one of the leads cannot be changed as asked', async () => {
  await storeLeads(database, ...numberedLeads(2));

  const taking = await change(...seen(1, { state: 'closed' }), { id: 2, version: 1, taken: true });

  expect(taking.status).toBe(400);
  expect(await get(1)).toMatchObject({ state: 'new', version: 1 });
  expect(await audit()).toEqual([]);
});

test.each([
  ['no body', undefined],
  ['no list', {}],
  ['an empty list', { leads: [] }],
  ['a lead twice', { leads: [...seen(1), ...seen(1)] }],
  ['too many leads', { leads: seen(MOST_AT_ONCE + 1) }],
  ['a lead without a version', { leads: [{ id: 1 }] }],
  ['a lead without an id', { leads: [{ version: 1 }] }],
  ['ids that are not leads', { leads: ['1'] }],
])('refuses %s', async (_what, body) => {
  await storeLeads(database, {});

  const answers = [await call('patch', '', body), await call('post', '/deletion', body)];

  expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  expect(await storedIds(database)).toEqual([1]);
});

test('deletes all suspected leads, also more than a statement does, and no other', async () => {
  await storeLeads(database, {}, ...numberedLeads(1_100, { suspected: true }), {});

  const { status, body } = await deleteAll('suspected=true');

  expect({ status, body }).toEqual({ status: 200, body: { deleted: 1_100 } });
  expect(await storedIds(database)).toEqual([1, 1_102]);
  expect(await audit()).toHaveLength(1_100);
  expect((await deleteAll('suspected=true')).body).toEqual({ deleted: 0 });
});

test.each(['', 'suspected=false', 'suspected=1', 'suspected=true&q=x', 'state=new'])(
  'deletes nothing for ?%s',
  async (query) => {
    await storeLeads(database, {}, { suspected: true });

    const { status, text } = await deleteAll(query);

    expect(status).toBe(400);
    expect(text).toContain('suspected=true');
    expect(await storedIds(database)).toEqual([1, 2]);
  },
);

test('refuses pages of other sites', async () => {
  await storeLeads(database, { suspected: true });
  const elsewhere = { 'Sec-Fetch-Site': 'cross-site' };

  const answers = [
    await change(...seen(1)).set(elsewhere),
    await deletion(...seen(1)).set(elsewhere),
    await deleteAll('suspected=true').set(elsewhere),
  ];

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await storedIds(database)).toEqual([1]);
});
