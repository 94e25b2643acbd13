import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { createTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { startAppAlone, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { waitFor } from '../testing/wait-for.ts';

let database: TestDatabase;
let proxy: TcpProxy;
let app: TestApp;

beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await createTcpProxy(database.url);
});
afterEach(async () => {
  await app.stop();
  await proxy.close();
  await database.drop();
});

const submit = (key: string = randomUUID()) =>
  request(app.url)
    .post('/api/leads')
    .set('Idempotency-Key', key)
    .set('Accept', 'application/problem+json')
    .send({ email: 'ada@example.com' });

const expectUnavailable = async (call: Promise<request.Response>) => {
  const begin = performance.now();
  const { status, headers, body } = await call;
  expect(performance.now() - begin).toBeLessThan(5_000);
  expect(status).toBe(503);
  expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(body).toEqual({
    type: 'about:blank',
    title: 'Service Unavailable',
    status: 503,
    detail:
      'We cannot reach our database right now. Nothing was lost on your side: please try again in a minute.',
  });
};

const expectPage = async () => {
  const begin = performance.now();
  expect((await request(app.url).get('/')).status).toBe(200);
  // 50 ms by itself; this machine may be at work on something else.
  expect(performance.now() - begin).toBeLessThan(500);
};

/** The answer to the first submission that is stored. */
const firstStored = (patience: number) =>
  waitFor(
    () => submit(),
    ({ status }) => status === 201,
    patience,
  );

const rows = () => database.query('SELECT id FROM leads');

test('serves pages while the database is absent at the start, and stores leads as soon as it is there', async () => {
  await proxy.close();
  app = await startAppAlone(proxy.url);

  await expectPage();
  await expectUnavailable(submit());
  await expectUnavailable(request(app.url).get('/api/leads').set('Accept', 'application/problem+json'));

  await proxy.open();
  await firstStored(5_000);
  expect(await rows()).toHaveLength(1);
});

test('waits for a database that accepts connections and says nothing', async () => {
  proxy.freeze();
  app = await startAppAlone(proxy.url);

  await expectUnavailable(submit());

  proxy.thaw();
  expect((await firstStored(5_000)).body).toMatchObject({ email: 'ada@example.com' });
});

test('is back by itself when a database returns that was stopped in between', async () => {
  app = await startAppAlone(proxy.url);
  await firstStored(5_000);

  await proxy.close();
  await expectUnavailable(submit());
  await expectUnavailable(submit());
  await expectPage();

  await proxy.open();
  await firstStored(2_000);
  expect(await rows()).toHaveLength(2);
});

test('survives the end of every session of its pool', async () => {
  app = await startAppAlone(proxy.url);
  await firstStored(5_000);
  await Promise.all(Array.from({ length: 20 }, () => submit()));

  await database.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );

  expect((await firstStored(2_000)).body).toMatchObject({ email: 'ada@example.com' });
});

test('says so within 5 s where the database is frozen, also to more requests than it has connections', async () => {
  app = await startAppAlone(proxy.url);
  await firstStored(5_000);

  proxy.freeze();
  const calls = Array.from({ length: 40 }, () => expectUnavailable(submit()));
  await expectPage();
  await Promise.all(calls);

  proxy.thaw();
  expect((await firstStored(5_000)).body).toMatchObject({ email: 'ada@example.com' });
}, 20_000);

test('says so within 5 s where the table is locked, and stores a repeat once', async () => {
  app = await startAppAlone(proxy.url);
  await firstStored(5_000);
  const other = await database.connect();
  await other.query('BEGIN');
  await other.query('LOCK TABLE leads');
  const key = randomUUID();

  const calls = Array.from({ length: 30 }, () => expectUnavailable(submit(key)));
  await expectPage();
  await Promise.all(calls);

  await other.query('ROLLBACK');
  await other.end();
  await waitFor(
    () => submit(key),
    ({ status }) => status === 201 || status === 200,
  );
  await submit(key);
  expect(await rows()).toHaveLength(2);
}, 20_000);

test('stops at once while it still waits for the database', async () => {
  await proxy.close();
  const waiting = await startAppAlone(proxy.url);
  const begin = performance.now();

  await waiting.stop();

  expect(performance.now() - begin).toBeLessThan(3_000);
  await proxy.open();
  app = await startAppAlone(proxy.url);
});
