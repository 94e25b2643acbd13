import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Lead } from '../lead.contract.ts';
import { LEAD, postLead } from '../../testing/leads/lead-requests.ts';
import { storedIds, storeLeads } from '../../testing/leads/stored-leads.ts';
import { useEmptiedApp, useTestApps } from '../../testing/use-test-app.ts';
import { words } from '../../words/words.ts';

const { app, database } = useEmptiedApp();
const processes = useTestApps();

const submit = (key: string, body: unknown) => postLead(app, body, { 'Idempotency-Key': key });

test('stores the first submission of a key, and answers a repeat with the same lead', async () => {
  const key = randomUUID();

  const first = await submit(key, { email: 'ada@example.com', message: 'Call.' });
  const second = await submit(key.toUpperCase(), { email: 'ada@example.com', message: 'Call.' });

  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.body).toEqual(first.body);
  expect(first.body).not.toHaveProperty('idempotencyKey');
  expect(await storedIds(database)).toHaveLength(1);
});

test.each([
  { email: 'other@example.com', name: 'Other' },
  { ...LEAD, message: 'Another' },
  { email: 'no address' },
  { email: 'ada@example.com', name: 'x'.repeat(101) },
  { email: '\u0000' },
  {},
  [],
  null,
  'text',
  undefined,
])('answers a repeat with id and time alone if the body is %j', async (body) => {
  const key = randomUUID();
  const first = await submit(key, LEAD);

  const repeat = await submit(key, body);

  const { id, createdAt } = first.body as Lead;
  expect(repeat.status).toBe(200);
  expect(repeat.body).toEqual({ id, createdAt });
  expect(await storedIds(database)).toHaveLength(1);
});

test('shows the lead for a key to whoever sends the same again, also a year later', async () => {
  const key = randomUUID();
  const first = await submit(key, { ...LEAD, name: ' Ada ' });
  const [row] = await database.query<{ created_at: Date }>(
    `UPDATE leads SET created_at = created_at - interval '1 year' RETURNING created_at`,
  );

  const repeat = await submit(key, { ...LEAD, name: 'Ada' });

  const createdAt = row!.created_at.toISOString();
  expect(repeat).toMatchObject({ status: 200, body: { ...first.body, createdAt } });
});

test('stores a lead once that two processes get at the same time', async () => {
  const [one, other] = await Promise.all([processes.start(), processes.start()]);
  const keys = Array.from({ length: 30 }, () => randomUUID());

  const submitAll = (app: { url: string }, inOrder: string[]) =>
    inOrder.map((key) => postLead(app, LEAD, { 'Idempotency-Key': key }));
  const answers = await Promise.all([
    ...submitAll(one, keys),
    ...submitAll(other, keys.toReversed()),
  ]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(30).fill(200),
    ...Array(30).fill(201),
  ]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(30);
});

test('uses neither an id nor the key for a repeat or a rejected submission', async () => {
  const [key, other] = [randomUUID(), randomUUID()];
  await submit(key, LEAD);
  await submit(key, LEAD);
  expect((await submit(other, { email: 'no address' })).status).toBe(400);

  expect(await submit(other, LEAD)).toMatchObject({ status: 201, body: { id: 2 } });
});

test('logs that a lead cannot be stored because its id is taken', async () => {
  await storeLeads(database, LEAD);
  await database.query('ALTER TABLE leads ALTER COLUMN id RESTART');

  expect((await submit(randomUUID(), LEAD)).status).toBe(500);

  const errors = app.logLines.filter((line) => line.includes('"request failed"'));
  expect(errors).toEqual([expect.stringContaining('"code":"23505"')]);
});

test.each([
  '',
  'x',
  '1',
  'a3bb189e-8bf9-3888-9912-ace4e654300',
  'a3bb189e-8bf9-3888-9912-ace4e65430022',
  'g3bb189e-8bf9-3888-9912-ace4e6543002',
  'a3bb189e8bf938889912ace4e6543002',
  '{a3bb189e-8bf9-3888-9912-ace4e6543002}',
  'urn:uuid:a3bb189e-8bf9-3888-9912-ace4e6543002',
  'a3bb189e-8bf9-3888-9912-ace4e6543002, b3bb189e-8bf9-3888-9912-ace4e6543002',
])('rejects the key %j, which is not a UUID', async (key) => {
  const { status, text } = await submit(key, LEAD);

  expect({ status, text }).toEqual({ status: 400, text: `${words().api.query.idempotencyKey}\n` });
  expect(await storedIds(database)).toEqual([]);
});
