import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { LEAD, postLead } from '../testing/leads/lead-requests.ts';
import { createTcpProxy } from '../testing/tcp-proxy.ts';
import type { TestApp } from '../testing/test-app.ts';
import { useTestApps } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';

const ADMIN_PASSWORD = 'correct horse';
const { database, start, startAlone } = useTestApps('test');
const startThree = (variables: Record<string, string>) =>
  Promise.all([1, 2, 3].map(() => start(variables)));

/** Submits to each application in turn, three leads at a time, so that no application waits long for a connection. */
const submitAll = async (apps: TestApp[], count: number) => {
  const statuses: number[] = [];
  const visitor = async (index: number) => {
    for (let sent = index; sent < count; sent += 3)
      statuses.push((await postLead(apps[sent % apps.length]!, LEAD)).status);
  };
  await Promise.all([0, 1, 2].map(visitor));
  return statuses;
};
const signIn = async ({ url }: TestApp, password: string, client: string) =>
  (await request(url).get('/api/leads').auth('admin', password).set('X-Forwarded-For', client))
    .status;
const countsStored = async (condition = 'true') =>
  (await database.query(`SELECT FROM limit_counts WHERE ${condition}`)).length;
/** The next day by the database's clock. Only sessions that begin later have it. */
const nextDay = async () => {
  await database.query(`
    CREATE FUNCTION now() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT pg_catalog.now() + interval '1 day' $$;
    ALTER DATABASE ${database.name} SET search_path = public, pg_catalog;
  `);
  await database.endSessions(`application_name = 'sandglass'`);
};
const tally = (statuses: number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((status) => [
      status,
      statuses.filter((each) => each === status).length,
    ]),
  );

test('admits LEAD_RATE_LIMIT submissions a minute to three processes together, also at the same time', async () => {
  const apps = await startThree({ LEAD_RATE_LIMIT: '30' });

  expect(tally(await submitAll(apps, 90))).toEqual({ 201: 30, 429: 60 });
  for (const app of apps) expect((await postLead(app, LEAD)).status).toBe(429);
});

test('hears ten wrong passwords of a client on three processes together', async () => {
  const apps = await startThree({ ADMIN_PASSWORD, TRUST_PROXY_HOPS: '1' });
  const statuses = [];
  for (let index = 0; index < 12; index += 1)
    statuses.push(await signIn(apps[index % 3]!, 'wrong', `198.51.100.${index}, 203.0.113.1`));

  expect(tally(statuses)).toEqual({ 401: 10, 429: 2 });
  for (const app of apps) {
    expect(await signIn(app, ADMIN_PASSWORD, '203.0.113.1')).toBe(429);
    expect(await signIn(app, ADMIN_PASSWORD, '203.0.113.2')).toBe(200);
  }
});

test('an admin who has signed in with one process is heard by others while strangers guess, also on the next day', async () => {
  const one = await start({ ADMIN_PASSWORD, TRUST_PROXY_HOPS: '1' });
  const other = await start({ ADMIN_PASSWORD, TRUST_PROXY_HOPS: '1' });
  expect(await signIn(one, ADMIN_PASSWORD, '203.0.113.1')).toBe(200);
  await waitFor(countsStored, 1);
  await nextDay();
  // A key is another one every day. A sign-in whose connection was just ended is not counted.
  await waitFor(async () => {
    await signIn(one, ADMIN_PASSWORD, '203.0.113.1');
    return countsStored();
  }, 2);
  expect(await signIn(other, 'wrong', '198.51.100.1')).toBe(401);
  // As if strangers had used up their 1,000 attempts.
  await database.query('UPDATE limit_counts SET count = 1000');

  expect(await signIn(other, ADMIN_PASSWORD, '203.0.113.2')).toBe(429);
  expect(await signIn(other, ADMIN_PASSWORD, '203.0.113.1')).toBe(200);
});

test('marks an advertisement that two processes got three times', async () => {
  const one = await start({ LEAD_RATE_LIMIT: '1000' });
  const other = await start({ LEAD_RATE_LIMIT: '1000' });
  const message = 'We bring you to rank one: www.rank.example https://rank.example';
  for (const app of [one, other, one]) await postLead(app, { ...LEAD, message });
  await waitFor(() => countsStored('count = 3'), 3);

  await postLead(other, { ...LEAD, message });

  expect(await database.query('SELECT suspected, signals FROM leads ORDER BY id')).toEqual([
    ...Array.from({ length: 3 }, () => ({ suspected: false, signals: ['links'] })),
    { suspected: true, signals: ['links', 'copies'] },
  ]);
  // Neither an address nor a text.
  for (const { key } of await database.query<{ key: Buffer }>('SELECT key FROM limit_counts'))
    expect(key).toHaveLength(32);
});

test('stores and counts a lead also if the database was too slow for its limit, and no address but a hash', async () => {
  const app = await start({ LEAD_RATE_LIMIT: '30' });
  const locking = await database.connect();
  await locking.query('BEGIN; LOCK TABLE limit_counts IN EXCLUSIVE MODE');

  const { status } = await postLead(app, LEAD);
  await locking.query('COMMIT');

  expect(status).toBe(201);
  const counts = () =>
    database.query<{ key: Buffer }>('SELECT key FROM limit_counts WHERE count = 1');
  const [count] = await waitFor(counts, ({ length }) => length === 1);
  expect(count!.key).toHaveLength(32);
  await locking.end();
});

test.each(['away', 'frozen'])(
  'limits each process for itself while the database is %s, and answers within 5 s',
  async (how) => {
    const proxy = await createTcpProxy(database.url);
    const app = await startAlone(proxy.url, {
      LEAD_RATE_LIMIT: '3',
      ADMIN_PASSWORD,
      TRUST_PROXY_HOPS: '1',
    });
    await app.whenReady;
    if (how === 'away') await proxy.close();
    else proxy.freeze();

    const begin = performance.now();
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => postLead(app, LEAD)))).map(
      ({ status }) => status,
    );
    expect(performance.now() - begin).toBeLessThan(5_000);
    expect(tally(statuses)).toEqual({ 503: 3, 429: 2 });

    for (let count = 0; count < 10; count += 1)
      expect(await signIn(app, 'wrong', '203.0.113.1')).toBe(401);
    expect(await signIn(app, 'wrong', '203.0.113.1')).toBe(429);
    if (how === 'away') await proxy.open();
    await app.stop();
    await proxy.close();
  },
);

test.each([
  ['one round trip to the database without a rate limit', '0', 1],
  ['three with one, which also counts what the client submits', '30', 3],
])('stores a lead in %s', async (_what, LEAD_RATE_LIMIT, each) => {
  const proxy = await createTcpProxy(database.url);
  const app = await startAlone(proxy.url, { LEAD_RATE_LIMIT });
  await app.whenReady;
  const submit = () => postLead(app, LEAD, { 'Idempotency-Key': randomUUID() });
  // Opens the connection.
  await submit();

  const before = proxy.roundTrips();
  for (let count = 0; count < 10; count += 1) expect((await submit()).status).toBe(201);

  expect(proxy.roundTrips() - before).toBe(10 * each);
  await app.stop();
  await proxy.close();
});
