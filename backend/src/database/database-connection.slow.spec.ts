import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { webhookSettings } from '../testing/receivers/notified.ts';
import { connectTo, createTestDatabase } from '../testing/test-database.ts';
import { createTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import type { TestApp } from '../testing/test-app.ts';
import { useTestApps } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';
import { DEFAULT_TIME_LIMITS } from './time-limits.ts';
import { words } from '../words/words.ts';

// Slow: each test waits for time limits and for new attempts.

const { database, startAlone } = useTestApps('test', createTestDatabase, DEFAULT_TIME_LIMITS);
let proxy: TcpProxy;
let app: TestApp;

beforeEach(async () => {
  proxy = await createTcpProxy(database.url);
});
afterEach(() => {
  jest.restoreAllMocks();
  return proxy.close();
});

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
    detail: words().api.unavailable.database,
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
const firstStored = (timeout: number) =>
  waitFor(
    () => submit(),
    ({ status }) => status === 201,
    timeout,
  );

const rows = () => database.query('SELECT id FROM leads');

test('serves pages without the database, and stores leads soon after its return', async () => {
  await proxy.close();
  await start();
  await expectPage();
  await expectUnavailable(submit());
  await expectUnavailable(
    request(app.url).get('/api/leads').set('Accept', 'application/problem+json'),
  );
  await proxy.open();
  await firstStored(5_000);

  await proxy.close();
  await expectUnavailable(submit());
  await expectUnavailable(submit());
  await expectPage();

  await proxy.open();
  await firstStored(2_000);
  expect(await rows()).toHaveLength(2);

  // So it does after every session of its pool was terminated.
  await Promise.all(Array.from({ length: 20 }, () => submit()));

  await database.endSessions();

  expect((await firstStored(2_000)).body).toMatchObject({ email: 'ada@example.com' });
});

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
  await waitFor(async () => (await submit(key)).status, 200);
  expect(await rows()).toHaveLength(2);
});

test('logs a migration that fails, tries it again, and answers 503', async () => {
  const holder = await database.connect();
  await holder.query('CREATE TABLE leads ()');
  const begin = performance.now();
  await start();
  const failed = await waitFor(
    () => app.logLines.find((line) => line.includes('migration failed')),
    Boolean,
  );
  const accepted = proxy.accepted();
  expect(JSON.parse(failed!)).toMatchObject({
    level: 50,
    msg: 'migration failed, retrying',
    migration: 'CreateSchema1764800000000',
    reason: 'migration CreateSchema1764800000000 failed: relation "leads" already exists',
    code: '42P07',
  });
  await expectUnavailable(submit());
  await expectPage();
  const ready = await request(app.url).get('/health/ready').expect(503);
  expect(ready.text).toContain('CreateSchema1764800000000 failed: relation "leads" already exists');
  // The pause while the database cannot be reached would give two attempts or more.
  await waitFor(() => performance.now() - begin > 2_000, true);
  expect(proxy.accepted()).toBe(accepted);
  expect(app.logLines.join('')).not.toContain('not ready');
  // An update stops here, also if the database is away meanwhile: the replicas that are left go on.
  await request(app.url).get('/health/serving').expect(503);
  await proxy.close();
  await waitFor(() => app.logLines.some((line) => line.includes('not ready')), true);
  await proxy.open();
  await request(app.url).get('/health/serving').expect(503);

  await holder.query('DROP TABLE leads');
  await holder.end();
  await firstStored(10_000);
});

test('gets no requests while another process migrates the database', async () => {
  const other = await database.connect();
  await other.query('SELECT pg_advisory_lock(7263001)');
  // It waits for the lock for 20 s by this clock, which is put forward with each look at it.
  const now = performance.now.bind(performance);
  let putForward = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => {
    putForward += 5_000;
    return now() + putForward;
  });
  await start();
  const waits = () =>
    app.logLines.some((line) => line.includes('another process is migrating the database'));
  await waitFor(waits, true);
  clock.mockRestore();
  const serving = async () => (await request(app.url).get('/health/serving')).status;

  expect(await serving()).toBe(503);
  await other.end();
  await waitFor(serving, 200, 10_000);
});

test('waiting for the lock on a connection that has become silent begins again', async () => {
  const holder = await database.connect();
  await holder.query('SELECT pg_advisory_lock(7263001)');
  await start();
  await database.untilSession(`query LIKE '%pg_try_advisory_lock%'`);
  const begin = performance.now();

  proxy.silenceOpen();

  const isLogged = () => app.logLines.some((line) => line.includes('database stopped responding'));
  await waitFor(isLogged, true, 20_000);
  await holder.end();
  await firstStored(20_000);
  expect(performance.now() - begin).toBeLessThan(60_000);
});

test('sets the time limits of the role, also after a restore, or warns', async () => {
  const limits = async () => {
    const session = await connectTo(database.url);
    const { rows: settings } = await session.query(
      `SELECT setting FROM pg_settings WHERE name ~ '^(lock|statement)_timeout$'`,
    );
    await session.end();
    return settings.map(({ setting }) => setting as string);
  };
  expect(await limits()).toEqual(['0', '0']);
  await start();
  await app.whenReady;
  expect(await limits()).toEqual(['1800', '2000']);
  expect(app.logLines.join('')).not.toContain('time limits');
  const written = () =>
    database.query(`
      SELECT pg_db_role_setting.xmin::text FROM pg_db_role_setting JOIN pg_database ON setdatabase = pg_database.oid
      WHERE datname = current_database()
    `);
  const before = await written();
  await (
    await startAlone(database.url)
  ).whenReady;
  expect(await written()).toEqual(before);
  await database.query(`ALTER ROLE CURRENT_USER IN DATABASE ${database.name} RESET ALL`);
  expect(await limits()).toEqual(['0', '0']);

  app = await startAlone(`${database.url}?options=-c%20statement_timeout%3D0`);
  await app.whenReady;

  expect(await limits()).toEqual(['1800', '2000']);
  const line = app.logLines.find((each) => each.includes('settings of the role do not hold'));
  expect(JSON.parse(line!)).toMatchObject({
    held: { statement_timeout: '0', lock_timeout: '1800ms' },
  });
});

test('replaces each connection of the pool and of the job queue after 30 minutes', async () => {
  const sessionsOf = (name: string) => database.sessions(`application_name = '${name}'`);
  const sessions = async () =>
    (await Promise.all(['sandglass', 'sandglass-jobs'].map(sessionsOf))).map((list) =>
      list.map(({ pid }) => pid),
    );
  const timers = jest.spyOn(globalThis, 'setTimeout');
  await start(webhookSettings('http://127.0.0.1:9'));
  await app.whenReady;
  const old = await sessions();
  expect(old).not.toContainEqual([]);

  await waitFor(async () => {
    // Nobody can wait for so long, and fake timers would stop everything else too: these timers run
    // out now. PostgreSQL knows a session before the pool has started the timer of its connection,
    // so the timers are looked for each time.
    const started = timers.mock.calls.splice(0);
    for (const [expire, delay] of started) if (delay === 30 * 60 * 1_000) expire();
    return (await sessions()).flat().filter((pid) => old.flat().includes(pid));
  }, []);
});
