import { beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { ADMIN_PASSWORD } from '../testing/access/admin-password.ts';
import { HEADER } from '../testing/access/token-issuer.ts';
import { useTokenIssuer } from '../testing/access/use-token-issuer.ts';
import { OWN_PAGE } from '../testing/leads/lead-requests.ts';
import { numberedLeads, storeLeads } from '../testing/leads/stored-leads.ts';
import { useEmptiedApp } from '../testing/use-test-app.ts';
import { fill, words } from '../words/words.ts';
import { LEAD_STATES } from './lead.contract.ts';
import type { DeskLead, StaleRecord } from './lead.schemas.ts';
import type { ChangedLeads } from './desk/many-leads.schemas.ts';

const issuer = useTokenIssuer();
const { app, database } = useEmptiedApp(() => ({ ...issuer.variables, ADMIN_PASSWORD }));

const ADA = 'ada@firm.example';
const BOB = 'bob@firm.example';

type Headers = Record<string, string>;
let ada: Headers;
let bob: Headers;
beforeAll(async () => {
  ada = { [HEADER]: await issuer.sign({ email: ADA }) };
  bob = { [HEADER]: await issuer.sign({ email: BOB }) };
});

const change = (who: Headers, id: number, body: object, version?: number) =>
  request(app.url)
    .patch(`/api/leads/${id}`)
    .set({ ...OWN_PAGE, ...who, ...(version && { 'If-Match': `"${version}"` }) })
    .send(body);
const undo = (who: Headers, id: number, version?: number) =>
  change(who, id, { undo: true }, version);
const changeAll = async (who: Headers, leads: object[]) => {
  const call = request(app.url)
    .patch('/api/leads')
    .set({ ...OWN_PAGE, ...who });
  return (await call.send({ leads }).expect(200)).body as ChangedLeads;
};
const find = async (id: number) => {
  const { body } = await request(app.url).get(`/api/leads/${id}`).set(ada).expect(200);
  return body as DeskLead;
};
const history = async (id: number) =>
  (await request(app.url).get(`/api/leads/${id}/history`).set(ada)).body as object[];

test('who answered and who has taken a lead is true after an undo by somebody else', async () => {
  await storeLeads(database, {});
  await change(bob, 1, { state: 'answered', taken: true }).expect(200);
  const before = await find(1);
  expect(before).toMatchObject({ state: 'answered', stateBy: BOB, takenBy: BOB, version: 2 });

  await change(ada, 1, { state: 'new', taken: true }).expect(200);
  const { status, body } = await undo(ada, 1, 3);

  expect(status).toBe(200);
  expect(body).toMatchObject({ ...before, version: 4 });
  expect(await find(1)).toEqual({ ...before, version: 4 });
  expect(await history(1)).toMatchObject([
    { what: 'undone', by: ADA, state: 'answered' },
    { what: 'taken', by: ADA },
    { what: 'state', state: 'new', by: ADA },
    { what: 'taken', by: BOB },
    { what: 'state', state: 'answered', by: BOB },
  ]);
});

test('an undo brings back why a lead was suspected', async () => {
  await storeLeads(database, { suspected: true });
  const before = await find(1);
  expect(before).toMatchObject({ suspected: true, signals: ['links'] });

  await change(ada, 1, { suspected: false });
  await undo(ada, 1);

  expect(await find(1)).toEqual({ ...before, version: 3 });
  const [last] = await history(1);
  expect(last).toEqual({ lead: 1, what: 'undone', by: ADA, at: expect.any(String) });
});

test('an undo of many brings back what each was, and leaves what was changed since', async () => {
  await storeLeads(database, ...numberedLeads(3), { suspected: true });
  await change(bob, 2, { taken: true });
  const before = await Promise.all([1, 2, 4].map(find));
  await changeAll(
    ada,
    [1, 2, 3, 4].map((id) => ({ id, version: id === 2 ? 2 : 1, state: 'closed', taken: true })),
  );
  await change(bob, 3, { state: 'answered' });

  const versions = { 1: 2, 2: 3, 3: 2, 4: 2 };
  const { changed, stale, gone } = await changeAll(
    ada,
    Object.entries(versions).map(([id, version]) => ({ id: Number(id), version, undo: true })),
  );

  const restored = before.map((lead) => ({ ...lead, version: lead.version + 2 }));
  expect(changed).toEqual(restored.toReversed());
  expect(stale).toMatchObject([
    { id: 3, state: 'answered', meanwhile: [{ what: 'state', state: 'answered', by: BOB }] },
  ]);
  expect(gone).toEqual([]);
});

test('the last change alone can be undone, once', async () => {
  await storeLeads(database, {}, {});
  await change(ada, 1, { state: 'answered' });
  await change(ada, 1, { state: 'closed' });
  await undo(ada, 1, 3).expect(200);

  for (const { status, body } of [await undo(ada, 1, 4), await undo(ada, 2, 1)]) {
    expect(status).toBe(412);
    expect((body as StaleRecord).meanwhile).toEqual([]);
  }
  const { stale } = await changeAll(ada, [{ id: 1, version: 4, undo: true }]);
  expect(stale).toMatchObject([{ id: 1, state: 'answered', version: 4, meanwhile: [] }]);
});

test('a change by the release before, which keeps no values, is not undone', async () => {
  await storeLeads(database, {});
  await change(ada, 1, { state: 'answered' });
  await database.query(`UPDATE leads SET lead_state = 'closed', version = version + 1`);

  await undo(ada, 1, 3).expect(412);

  expect(await find(1)).toMatchObject({ state: 'closed', version: 3 });
});

test('an undo together with another change is refused', async () => {
  await storeLeads(database, {});
  await change(ada, 1, { state: 'answered' });

  const answers = [
    await change(ada, 1, { undo: true, state: 'new' }),
    await change(ada, 1, { undo: false }),
    // Before a lead is looked for.
    await change(ada, 99, { undo: true, state: 'new' }),
  ];

  const problem = fill(words().api.leads.change, { states: LEAD_STATES.join(', ') });
  for (const { status, text } of answers) {
    expect(status).toBe(400);
    expect(text).toContain(problem);
  }
  expect(await find(1)).toMatchObject({ state: 'answered', version: 2 });
});

test('a conflict names what others have done since, and is one again after the next', async () => {
  await storeLeads(database, {});
  await change(bob, 1, { taken: true });
  await change(bob, 1, { state: 'answered' });

  const first = await change(ada, 1, { state: 'closed' }, 1);
  const seen = first.body as StaleRecord;
  await change(bob, 1, { state: 'new' });
  const second = await change(ada, 1, { state: 'closed' }, seen.version);
  const third = await change(ada, 1, { state: 'closed' }, (second.body as StaleRecord).version);

  expect([first, second, third].map(({ status }) => status)).toEqual([412, 412, 200]);
  expect(seen.meanwhile).toMatchObject([
    { what: 'state', state: 'answered', by: BOB, lead: 1 },
    { what: 'taken', by: BOB, lead: 1 },
  ]);
  expect((second.body as StaleRecord).meanwhile).toMatchObject([
    { what: 'state', state: 'new', by: BOB },
  ]);
});
