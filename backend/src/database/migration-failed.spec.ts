import { expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { useTestApps } from '../testing/use-test-app.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { waitFor } from '../testing/wait-for.ts';
import { migrate } from './migrate.ts';
import { MigrationFailedError } from './migration-failed.ts';

const { database, startAlone } = useTestApps('test');
const rows = useTestDatabase();

/** Makes the first migration fail, because its table exists. */
const breakMigrations = async () => {
  await migrate(database.url);
  await database.query(`DELETE FROM migrations`);
};

test('says which migration failed and why, and answers the API with 503 until it succeeds', async () => {
  await breakMigrations();
  const app = await startAlone(database.url);
  const line = await waitFor(
    () => app.logLines.find((line) => line.includes('migration failed')),
    (line) => line !== undefined,
  );
  expect(JSON.parse(line!)).toMatchObject({
    level: 50,
    msg: 'migration failed, retrying',
    migration: 'CreateSchema1764800000000',
    reason: 'migration CreateSchema1764800000000 failed: relation "leads" already exists',
    code: '42P07',
  });
  expect(app.logLines.join('')).not.toContain('not ready');
  const submit = () => request(app.url).post('/api/leads').send({ email: 'ada@example.com' });

  expect((await request(app.url).get('/')).status).toBe(200);
  expect((await submit()).status).toBe(503);
  expect((await request(app.url).get('/health/ready')).status).toBe(503);

  await database.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  expect(
    await waitFor(
      async () => (await submit()).status,
      (status) => status === 201,
      20_000,
    ),
  ).toBe(201);
}, 30_000);

test('prints nothing besides the log', async () => {
  await breakMigrations();
  const print = jest.spyOn(console, 'log');

  await expect(migrate(database.url)).rejects.toThrow('already exists');

  expect(print).not.toHaveBeenCalled();
  print.mockRestore();
});

test('waits longer after each failure', async () => {
  await breakMigrations();
  const app = await startAlone(database.url);
  const begin = performance.now();
  const connections = new Set<unknown>();

  await waitFor(
    async () => {
      for (const { pid } of await database.sessions(`application_name = 'sandglass'`)) connections.add(pid);
      return performance.now() - begin;
    },
    (elapsed) => elapsed > 4_000,
  );

  // At 0, 1 and 3 s; a constant pause of 0.5 s would have given eight.
  expect(connections.size).toBeLessThanOrEqual(3);
  await app.stop();
});

const failureOf = async (sql: string) => {
  const error = await rows.query(sql).catch((error: unknown) => error);
  return new MigrationFailedError('AddRule', { driverError: error });
};

test('names the relation, and quotes no row', async () => {
  await rows.query(
    `CREATE TABLE contacts (email text); INSERT INTO contacts VALUES ('ada@x.io'), ('ada@x.io')`,
  );

  const failures = [
    await failureOf('CREATE UNIQUE INDEX once ON contacts (email)'),
    await failureOf(`ALTER TABLE contacts ADD CHECK (email = '')`),
    await failureOf('ALTER TABLE contacts ALTER email TYPE integer USING email::integer'),
  ];

  expect(failures.map(({ message, code, relation }) => ({ message, code, relation }))).toEqual([
    {
      message: 'migration AddRule failed: could not create unique index "once"',
      code: '23505',
      relation: 'public.contacts',
    },
    {
      message:
        'migration AddRule failed: check constraint "contacts_email_check" of relation "contacts" is violated by some row',
      code: '23514',
      relation: 'public.contacts',
    },
    {
      message: 'migration AddRule failed: a value in the data is not valid',
      code: '22P02',
      relation: undefined,
    },
  ]);
  expect(JSON.stringify(failures)).not.toContain('ada');
});
