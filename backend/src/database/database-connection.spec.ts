import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { webhookSettings } from '../testing/receivers/notified.ts';
import { createTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import type { TestApp } from '../testing/test-app.ts';
import { useTestApps } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';

const { database, startAlone } = useTestApps('test');
let proxy: TcpProxy;
let app: TestApp;

beforeEach(async () => {
  proxy = await createTcpProxy(database.url);
});
afterEach(() => proxy.close());

const start = async (environment: Record<string, string> = {}) => {
  app = await startAlone(proxy.url, environment);
};

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

/** Checks that pages do not wait for the database, whose shortest time limit is 1.5 s. */
const expectPage = async () => {
  const durations: number[] = [];
  for (let page = 1; page <= 3; page += 1) {
    const begin = performance.now();
    expect((await request(app.url).get('/')).status).toBe(200);
    durations.push(performance.now() - begin);
  }
  // The fastest, since something else on the machine may have delayed the others.
  expect(Math.min(...durations)).toBeLessThan(1_000);
};

/** Submits leads until one is stored, and returns that response. */
const firstStored = (patience: number) =>
  waitFor(
    () => submit(),
    ({ status }) => status === 201,
    patience,
  );

const rows = () => database.query('SELECT id FROM leads');

test('serves pages while the database is absent at start, and stores leads as soon as it is available', async () => {
  await proxy.close();
  await start();

  await expectPage();
  await expectUnavailable(submit());
  await expectUnavailable(request(app.url).get('/api/leads').set('Accept', 'application/problem+json'));

  await proxy.open();
  await firstStored(5_000);
  expect(await rows()).toHaveLength(1);
});

test('waits for a database that accepts connections but does not respond', async () => {
  proxy.freeze();
  await start();

  await expectUnavailable(submit());

  proxy.thaw();
  expect((await firstStored(5_000)).body).toMatchObject({ email: 'ada@example.com' });
});

test('reconnects after the database was stopped and started again', async () => {
  await start();
  await firstStored(5_000);

  await proxy.close();
  await expectUnavailable(submit());
  await expectUnavailable(submit());
  await expectPage();

  await proxy.open();
  await firstStored(2_000);
  expect(await rows()).toHaveLength(2);
});

test('stores leads after every session of its pool was terminated', async () => {
  await start();
  await firstStored(5_000);
  await Promise.all(Array.from({ length: 20 }, () => submit()));

  await database.endSessions();

  expect((await firstStored(2_000)).body).toMatchObject({ email: 'ada@example.com' });
});

test('answers 503 within 5 s while the database is frozen, even to more requests than the pool has connections', async () => {
  await start();
  await firstStored(5_000);

  proxy.freeze();
  const calls = Array.from({ length: 40 }, () => expectUnavailable(submit()));
  await expectPage();
  await Promise.all(calls);

  proxy.thaw();
  expect((await firstStored(5_000)).body).toMatchObject({ email: 'ada@example.com' });
}, 20_000);

test('answers 503 within 5 s while the table is locked, and stores a repeated submission once', async () => {
  await start();
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

test('answers 503 within 5 s even if no statement is too slow, but all together are', async () => {
  await start(webhookSettings('http://127.0.0.1:9'));
  await firstStored(5_000);
  await database.query(`
    CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(1.8); RETURN NEW; END $$;
    CREATE TRIGGER slow BEFORE INSERT ON leads FOR EACH ROW EXECUTE FUNCTION slow();
    CREATE TRIGGER slow BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION slow();
    CREATE CONSTRAINT TRIGGER slow_commit AFTER INSERT ON leads DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION slow();
  `);

  const key = randomUUID();
  await expectUnavailable(submit(key));

  // The lead was stored after all, once.
  await waitFor(
    () => submit(key),
    ({ status }) => status === 200,
  );
  expect(await rows()).toHaveLength(2);
}, 20_000);

test('stops at once while it is waiting for the database', async () => {
  await proxy.close();
  await start();
  const begin = performance.now();

  await app.stop();

  expect(performance.now() - begin).toBeLessThan(3_000);
  await proxy.open();
});
