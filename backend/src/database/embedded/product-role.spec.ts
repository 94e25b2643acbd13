import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import type { Client, QueryResultRow } from 'pg';
import { PgBoss } from 'pg-boss';
import { makeFirstRelease, withFirstRelease } from '../../testing/postgres/first-release.ts';
import { useEmptyFolder } from '../../testing/postgres/use-data-folder.ts';
import { connectTo } from '../../testing/test-database.ts';
import { migrate } from '../migrate.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import { createDatabase } from './product-role.ts';

jest.setTimeout(60_000);

const folder = useEmptyFolder('test');

/** Starts the embedded server, runs `use` in a session of the product's role, and stops it. */
const served = async (use: (session: Client, url: string) => Promise<void>) => {
  const server = await startEmbeddedServer(folder.path);
  try {
    const session = await connectTo(server.url);
    await use(session, server.url);
    await session.end();
  } finally {
    await server.stop();
  }
};

const row = async (session: Client, sql: string): Promise<QueryResultRow> =>
  (await session.query(sql)).rows[0]!;

const RIGHTS = `
  SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
    ARRAY(SELECT datname::text FROM pg_database WHERE datdba = pg_roles.oid) AS databases,
    ARRAY(SELECT roleid::regrole::text FROM pg_auth_members WHERE member = pg_roles.oid) AS memberships
  FROM pg_roles WHERE rolname = current_user`;

const NO_RIGHTS = {
  rolsuper: false,
  rolcreatedb: false,
  rolcreaterole: false,
  rolreplication: false,
  rolbypassrls: false,
  databases: ['sandglass'],
  memberships: [],
};

/** What the product's role must not do, and what PostgreSQL says to it. */
const FORBIDDEN = [
  [`COPY (SELECT 1) TO PROGRAM 'id'`, /permission denied to COPY to or from an external program/],
  [`COPY leads TO '/tmp/leads'`, /permission denied to COPY to a file/],
  [`SELECT pg_read_file('postgresql.conf')`, /permission denied for function pg_read_file/],
  [`SELECT lo_import('/etc/passwd')`, /permission denied for function lo_import/],
  [`CREATE FUNCTION f() RETURNS int LANGUAGE c AS 'x'`, /permission denied for language c/],
  [`ALTER SYSTEM SET archive_command = 'id'`, /permission denied/],
  ['CREATE DATABASE another', /permission denied to create database/],
  ['CREATE ROLE another', /permission denied to create role/],
  ['ALTER ROLE sandglass SUPERUSER', /permission denied to alter role/],
  ['SET ROLE postgres', /permission denied to set role/],
] as const;

const SCRIPTS = `
  SELECT cardinality(show_trgm('東京')) AS chinese, cardinality(show_trgm('жена')) AS russian,
    show_trgm('Ж') = show_trgm('ж') AND 'Ж' ILIKE 'ж' AS folds`;

test('the product owns its database and nothing else, and can migrate it', async () => {
  await served(async (session, url) => {
    await migrate(url);

    expect(await row(session, RIGHTS)).toEqual(NO_RIGHTS);
    for (const [sql, message] of FORBIDDEN) await expect(session.query(sql)).rejects.toThrow(message);
  });
});

test('the product can empty its database and create everything again, as before the restore of a dump', async () => {
  await served(async (session, url) => {
    const executed = await migrate(url);
    const jobs = new PgBoss(url);
    await jobs.start();
    await jobs.stop();

    await session.query('DROP OWNED BY CURRENT_USER');

    expect((await session.query(`SELECT FROM pg_class WHERE oid >= 16384`)).rowCount).toBe(0);
    expect(await migrate(url)).toEqual(executed);
  });
});

test('nobody can log in as the superuser', async () => {
  await served(async (_session, url) => {
    const superuser = new URL(url);
    superuser.username = 'postgres';

    await expect(connectTo(superuser.href)).rejects.toThrow(/password authentication failed/);
  });
});

test('a database has trigrams of every script', async () => {
  await served(async (session, url) => {
    await migrate(url);

    expect(await row(session, SCRIPTS)).toEqual({ chinese: 3, russian: 5, folds: true });
  });
});

test('the database of the first release keeps its data, and gets the same rights and locale', async () => {
  await makeFirstRelease(folder.path, 'ada@example.com');

  await served(async (session, url) => {
    expect(await row(session, RIGHTS)).toEqual(NO_RIGHTS);
    for (const [sql, message] of FORBIDDEN) await expect(session.query(sql)).rejects.toThrow(message);
    expect(await row(session, SCRIPTS)).toEqual({ chinese: 3, russian: 5, folds: true });
    expect(await row(session, 'SELECT name, email, company FROM leads')).toEqual({
      name: '東京',
      email: 'ada@example.com',
      company: 'Кириллица',
    });
    // The role can change every object of its database, and the job queue works.
    expect(
      await row(
        session,
        `SELECT count(*)::integer FROM pg_class
         WHERE oid >= 16384 AND relkind IN ('r', 'p', 'S', 'i') AND relowner <> 'sandglass'::regrole
           AND relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)`,
      ),
    ).toEqual({ count: 0 });
    await session.query('DROP EXTENSION pg_trgm CASCADE; DROP FUNCTION keep_desk_history CASCADE');
    const jobs = new PgBoss(url);
    await jobs.start();
    expect(await jobs.fetch('letters')).toHaveLength(1);
    await jobs.stop();
    await session.query('DROP SCHEMA pgboss CASCADE');
  });
});

test('a trigram index of the first release finds words of every script', async () => {
  await makeFirstRelease(folder.path, 'ada@example.com');
  await withFirstRelease(folder.path, async (url) => {
    const superuser = await connectTo(url);
    await superuser.query(`
      CREATE TABLE notes AS SELECT 'Кириллица' AS body;
      CREATE INDEX ON notes USING gin (body gin_trgm_ops)`);
    await superuser.end();
  });

  await served(async (session) => {
    await session.query('SET enable_seqscan = off');
    const search = `SELECT body FROM notes WHERE body ILIKE '%кирил%'`;
    const plan = await session.query(`EXPLAIN ${search}`);
    expect(JSON.stringify(plan.rows)).toContain('Bitmap Index Scan');
    expect(await row(session, search)).toEqual({ body: 'Кириллица' });
  });
});

test('a start that was interrupted before the role was replaced is continued by the next one', async () => {
  await makeFirstRelease(folder.path, 'ada@example.com');
  await withFirstRelease(folder.path, async (url) => {
    const maintenance = new URL(url);
    maintenance.pathname = 'postgres';
    const superuser = await connectTo(maintenance.href);
    await createDatabase(superuser);
    await superuser.end();
  });

  await served(async (session) => {
    expect(await row(session, RIGHTS)).toEqual(NO_RIGHTS);
    expect(await row(session, SCRIPTS)).toEqual({ chinese: 3, russian: 5, folds: true });
    expect(await row(session, 'SELECT email FROM leads')).toEqual({ email: 'ada@example.com' });
  });
});

test('the data folder of the first release keeps its password', async () => {
  await makeFirstRelease(folder.path, 'ada@example.com');
  const file = join(folder.path, 'password');

  await served(async () => undefined);

  expect(readFileSync(file, 'utf8')).toBe('of-the-first-release');
  expect([statSync(folder.path), statSync(file)].map(({ uid }) => uid)).toEqual(
    Array(2).fill(process.getuid!()),
  );
});
