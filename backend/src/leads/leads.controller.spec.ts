import { expect, test } from '@jest/globals';
import request from 'supertest';
import { OWN_PAGE } from '../testing/leads/lead-requests.ts';
import {
  numberedLeads,
  STORED_FIELDS,
  storedIds,
  storeLeads,
} from '../testing/leads/stored-leads.ts';
import { useEmptiedApp } from '../testing/use-test-app.ts';
import { eachState, LEAD_STATES } from './lead.contract.ts';
import type { LeadRecord } from './lead.schemas.ts';
import { CHANNEL_NAMES, CHANNELS } from './notifications/channels/channels.ts';
import { anyOf, fill, words } from '../words/words.ts';

const { app, database } = useEmptiedApp();

type Headers = Record<string, string>;

type Method = 'patch' | 'delete' | 'post';

const send = (method: Method, path: string, body?: unknown, headers: Headers = OWN_PAGE) => {
  const call = request(app.url)[method](`/api/leads/${path}`);
  return call.set(headers).send(body as object);
};
const get = (path: number | string) => request(app.url).get(`/api/leads/${path}`);
const ifMatch = (version: string) => ({ ...OWN_PAGE, 'If-Match': version });
const change = (body: unknown, version = '*') => send('patch', '1', body, ifMatch(version));
const erase = (email: string) => send('post', 'erasures', { email });
const audit = () => database.query('SELECT lead, what, state, actor FROM audit ORDER BY what, id');
const counts = async () => (await get('counts')).body as unknown;

const STORED_LEAD = {
  ...STORED_FIELDS,
  id: 1,
  createdAt: expect.any(String),
  state: 'new',
  source: 'form',
  version: 1,
  earlier: 0,
};
const RECORD = { notes: expect.anything(), history: expect.anything(), notifications: [] };

test('returns a lead with its version as ETag', async () => {
  await storeLeads(database, {});

  const { status, headers, body } = await get(1);

  expect({ status, body }).toEqual({ status: 200, body: STORED_LEAD });
  expect(headers).toMatchObject({ etag: '"1"', 'cache-control': 'no-store' });
  expect((await get(1).set('If-None-Match', '"1"')).status).toBe(304);
  for (const id of ['2', '0', '-1', '1.0', 'x', 'erasures', '2147483648', '99999999999'])
    expect((await get(id)).status).toBe(404);
});

test('notes and notifications of a lead that is not there are 404, its history is not', async () => {
  await storeLeads(database, {}, {});
  for (const path of ['1/notes', '1/notifications', '1/history'])
    expect(await get(path)).toMatchObject({ status: 200, body: [] });
  await send('post', '2/notes', { text: 'x' }).expect(201);
  await send('post', 'erasures', { email: STORED_FIELDS.email }).expect(200);

  for (const id of ['1', '2', '3', '0', 'x', '2147483648', '99999999999'])
    for (const path of [`${id}/notes`, `${id}/notifications`]) {
      const statuses = [await get(path), await send('post', path, { text: 'x' })].map(
        ({ status }) => status,
      );
      expect({ path, statuses }).toEqual({ path, statuses: [404, 404] });
    }
  expect((await get('2/history')).body).toHaveLength(2);
});

test('each change raises the version and is recorded once; the same again is none', async () => {
  await storeLeads(database, { suspected: true });
  const both = { state: 'closed', suspected: true };

  for (const [body, expected] of [
    [{ suspected: false }, { version: 2 }],
    [{ state: 'answered' }, { version: 3, state: 'answered' }],
    [both, { version: 4, signals: [], ...both }],
    [both, { version: 4, signals: [], ...both }],
  ] as const) {
    const changed = await change(body);
    expect({ status: changed.status, body: changed.body }).toEqual({
      status: 200,
      body: { ...STORED_LEAD, ...expected, record: RECORD },
    });
    expect(changed.headers['etag']).toBe(`"${expected.version}"`);
    expect((await get(1)).body).toEqual({ ...STORED_LEAD, ...expected });
  }

  expect(await audit()).toEqual([
    { lead: 1, what: 'cleared', state: null, actor: 'local' },
    { lead: 1, what: 'marked', state: null, actor: 'local' },
    { lead: 1, what: 'state', state: 'answered', actor: 'local' },
    { lead: 1, what: 'state', state: 'closed', actor: 'local' },
  ]);
});

test.each([
  [
    'patch',
    '1',
    [{}, { suspected: 'no' }, [], null, { suspected: null }, { state: 'open' }, { state: null }],
  ],
  [
    'post',
    '1/notes',
    [{}, { text: '' }, { text: ' \n' }, { text: 1 }, [], null, { text: 'a\u0000' }],
  ],
] as const)('rejects %s %s with %j', async (method, path, bodies) => {
  await storeLeads(database, {});

  for (const body of bodies) expect((await send(method, path, body)).status).toBe(400);
  expect(await audit()).toEqual([]);
});

test('an empty change is refused with what a change may contain', async () => {
  const { status, text } = await send('patch', '1', {});

  expect({ status, text }).toEqual({
    status: 400,
    text: `${fill(words().api.leads.change, { states: LEAD_STATES.join(', ') })}\n`,
  });
});

test('refuses to change or remove another version than If-Match, and returns the lead', async () => {
  await storeLeads(database, {});
  const { body: present } = await change({ state: 'answered' });
  const at: unknown = expect.any(String);
  const answered = { lead: 1, what: 'state', state: 'answered', by: 'local', at };

  for (const seen of ['"1"', '"3"', 'W/"2"', '2', '""', 'x', '"1", "3"', '"99999999999"']) {
    const removal = send('delete', '1', undefined, ifMatch(seen));
    for (const { status, headers, body } of [
      await change({ state: 'closed' }, seen),
      await removal,
    ]) {
      // A version that is not there yet has seen everything.
      const meanwhile = seen === '"3"' ? [] : [answered];
      const expected = { ...(present as object), meanwhile };
      expect({ seen, status, body }).toEqual({ seen, status: 412, body: expected });
      expect(headers).toMatchObject({
        etag: '"2"',
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      });
    }
  }
  const { record: _record, ...lead } = present as LeadRecord;
  expect((await get(1)).body).toEqual(lead);
  expect(await audit()).toHaveLength(1);
  expect((await change({ state: 'closed' }, '"2"')).status).toBe(200);
  expect((await send('delete', '1', undefined, ifMatch('"3"'))).status).toBe(204);
});

test('refuses all but one of ten changes of the same version', async () => {
  await storeLeads(database, {});

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      change({ state: index % 2 ? 'answered' : 'closed' }, '"1"'),
    ),
  );

  const [won, ...others] = answers.toSorted((a, b) => a.status - b.status);
  expect(won!.status).toBe(200);
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([412]));
  const { record: _record, ...lead } = won!.body as LeadRecord;
  expect((await get(1)).body).toEqual(lead);
  expect(await audit()).toHaveLength(1);
});

test('removes one lead from an own page, and records it without personal data', async () => {
  await storeLeads(database, {}, {}, {});

  const { status, text } = await send('delete', '2', undefined, { Origin: app.url });

  expect({ status, text }).toEqual({ status: 204, text: '' });
  expect(await storedIds(database)).toEqual([1, 3]);
  expect((await send('delete', '2')).status).toBe(404);
  expect(await audit()).toEqual([{ lead: 2, what: 'deleted', state: null, actor: 'local' }]);
});

test.each<Headers>([
  {},
  { Origin: 'https://elsewhere.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
])('refuses a change from another site: %j', async (headers) => {
  await storeLeads(database, {});

  const { status, text } = await send('patch', '1', { suspected: true }, headers);

  expect(status).toBe(403);
  const { changes, requests } = words().api.access;
  expect([changes, requests]).toContain(text.trimEnd());
  expect((await get(1)).body).toEqual(STORED_LEAD);
});

test('counts leads by state up to 1,000, whatever changes them', async () => {
  const none = { ...eachState(() => 0), suspected: 0 };
  expect(await counts()).toEqual(none);

  const [suspected, closed] = [{ suspected: true }, { state: 'closed' }] as const;
  await storeLeads(database, ...numberedLeads(5), closed, suspected, { ...suspected, ...closed });
  expect(await counts()).toEqual({ ...none, new: 5, closed: 1, suspected: 2 });

  await send('patch', '1', { state: 'answered' });
  await send('patch', '2', suspected);
  await send('patch', '7', { suspected: false });
  await send('delete', '3');
  await erase('4@example.com');
  expect(await counts()).toEqual({ ...none, new: 2, answered: 1, closed: 1, suspected: 2 });

  await storeLeads(
    database,
    ...numberedLeads(997),
    ...numberedLeads(999, { state: 'answered' }),
    ...numberedLeads(1_000, closed),
    ...numberedLeads(1_200, suspected),
  );
  expect(await counts()).toEqual({
    ...none,
    new: 999,
    answered: 1_000,
    closed: 1_000,
    suspected: 1_000,
  });
});

test('without a channel, lists no notifications, sends none and creates no queue', async () => {
  await storeLeads(database, {});

  expect((await get('1/notifications')).body).toEqual([]);
  const { status, text } = await send('post', '1/notifications');
  const variables = anyOf(CHANNEL_NAMES.map((name) => CHANNELS[name].setBy));
  expect({ status, text }).toEqual({
    status: 409,
    text: `${fill(words().api.leads.noChannel, { variables })}\n`,
  });
  expect(await database.query(`SELECT FROM pg_namespace WHERE nspname = 'pgboss'`)).toEqual([]);
});
