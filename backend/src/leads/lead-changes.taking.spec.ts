import { beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { ADMIN_PASSWORD } from '../testing/access/admin-password.ts';
import { HEADER } from '../testing/access/token-issuer.ts';
import { useTokenIssuer } from '../testing/access/use-token-issuer.ts';
import { OWN_PAGE } from '../testing/leads/lead-requests.ts';
import { numberedLeads, storeLeads } from '../testing/leads/stored-leads.ts';
import { useEmptiedApp, useTestApp } from '../testing/use-test-app.ts';
import { words } from '../words/words.ts';
import { LEAD_STATES } from './lead.contract.ts';

/* Where people sign in by name, a lead can be taken. */

const issuer = useTokenIssuer();
const { app, database } = useEmptiedApp(() => ({ ...issuer.variables, ADMIN_PASSWORD }));
const { app: local, database: localDatabase } = useTestApp();

type Headers = Record<string, string>;

let ada: Headers;
let bob: Headers;
const password = {
  Authorization: `Basic ${Buffer.from(`admin:${ADMIN_PASSWORD}`).toString('base64')}`,
};
beforeAll(async () => {
  ada = { [HEADER]: await issuer.sign({ email: 'ada@firm.example' }) };
  bob = { [HEADER]: await issuer.sign({ email: undefined, sub: 'bob' }) };
});

const get = async (who: Headers, path: string) =>
  (await request(app.url).get(`/api/leads${path}`).set(who)).body as object;
const change = (who: Headers, id: number, body: object, { url } = app) =>
  request(url)
    .patch(`/api/leads/${id}`)
    .set({ ...OWN_PAGE, ...who })
    .send(body);
const take = (who: Headers, id: number, taken = true) => change(who, id, { taken });
const listIds = async (who: Headers, query: string) =>
  ((await get(who, query)) as { id: number }[]).map(({ id }) => id);

test('a lead is taken by the person who signs in, by another, and given back', async () => {
  await storeLeads(database, {});

  const taken = await take(ada, 1);
  expect(taken.body).toMatchObject({ takenBy: 'ada@firm.example', version: 2 });
  expect((await take(ada, 1)).body).toMatchObject({ version: 2 });
  expect((await take(bob, 1)).body).toMatchObject({ takenBy: 'sub:bob', version: 3 });
  expect(await get(ada, '/1')).toMatchObject({ takenBy: 'sub:bob' });
  expect(await get(ada, '')).toMatchObject([{ id: 1, takenBy: 'sub:bob' }]);
  const given = await take(ada, 1, false);

  expect(given.body).not.toHaveProperty('takenBy');
  expect(await get(ada, '/1/history')).toMatchObject([
    { what: 'given back', by: 'ada@firm.example' },
    { what: 'taken', by: 'sub:bob' },
    { what: 'taken', by: 'ada@firm.example' },
  ]);
});

test('lists, counts and exports the open leads that one has taken', async () => {
  await storeLeads(database, ...numberedLeads(5));
  for (const id of [1, 3, 5]) await take(ada, id);
  await take(bob, 2);
  await change(ada, 3, { state: 'closed' });
  await change(ada, 5, { state: 'answered' });

  expect(await listIds(ada, '?mine=true')).toEqual([5, 1]);
  expect(await listIds(ada, '?mine=true&state=new')).toEqual([1]);
  expect(await listIds(ada, '?mine=true&state=closed')).toEqual([3]);
  expect(await listIds(bob, '?mine=true')).toEqual([2]);
  expect(await get(ada, '/counts')).toMatchObject({ new: 3, mine: 2, you: 'ada@firm.example' });
  expect(await get(bob, '/counts')).toMatchObject({ mine: 1, you: 'sub:bob' });
  const { text } = await request(app.url)
    .get('/api/leads/export?format=csv&mine=true')
    .set(bob)
    .buffer(true);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/,"takenBy","source","cameBy"$/);
  expect(lines[1]).toMatch(/^2,.*,"sub:bob","form",$/);
});

test('many leads are taken at once', async () => {
  await storeLeads(database, ...numberedLeads(3));
  await take(bob, 2);

  const leads = [
    { id: 1, version: 1, taken: true },
    { id: 2, version: 2, taken: true },
    { id: 3, version: 1, taken: false },
  ];
  const { status } = await request(app.url)
    .patch('/api/leads')
    .set({ ...OWN_PAGE, ...ada })
    .send({ leads });

  expect(status).toBe(200);
  expect(await listIds(ada, '?mine=true')).toEqual([2, 1]);
});

test('says who set the state, until the lead is new again', async () => {
  await storeLeads(database, {});

  const answered = await change(ada, 1, { state: 'answered' });
  expect(answered.body).toMatchObject({ stateBy: 'ada@firm.example' });
  await take(bob, 1);
  await change(bob, 1, { state: 'answered' });
  expect(await get(bob, '/1')).toMatchObject({ stateBy: 'ada@firm.example' });
  await change(bob, 1, { state: 'closed' });
  expect(await get(bob, '/1')).toMatchObject({ stateBy: 'sub:bob' });
  await change(password, 1, { state: 'answered' });
  expect(await get(bob, '/1')).not.toHaveProperty('stateBy');
  await change(ada, 1, { state: 'closed' });
  await change(ada, 1, { state: 'new' });
  expect(await get(bob, '/1')).not.toHaveProperty('stateBy');
});

const NO_NAME = words().api.leads.noName;

test('with the password, nobody takes a lead', async () => {
  await storeLeads(database, {});
  await take(ada, 1);

  for (const { status, text } of [
    await take(password, 1),
    await change(password, 1, { state: 'closed', taken: false }),
    await request(app.url).get('/api/leads?mine=true').set(password),
    await request(app.url).get('/api/leads/export?format=csv&mine=true').set(password),
  ])
    expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining(NO_NAME) });
  expect(await get(password, '/1')).toMatchObject({
    state: 'new',
    takenBy: 'ada@firm.example',
    version: 2,
  });
  const counts = await get(password, '/counts');
  expect(Object.keys(counts)).toEqual([...LEAD_STATES, 'suspected']);
});

test('without a password and tokens, nobody takes a lead', async () => {
  await storeLeads(localDatabase, {});

  const { status, text } = await change({}, 1, { taken: true }, local);

  expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining(NO_NAME) });
  const { body } = await request(local.url).get('/api/leads/counts');
  expect(Object.keys(body as object)).not.toContain('you');
});
