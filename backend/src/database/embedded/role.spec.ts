import { expect, jest, test } from '@jest/globals';
import { useDataFolder } from '../../testing/postgres/use-data-folder.ts';
import { served } from '../../testing/postgres/use-embedded-server.ts';
import { connectTo } from '../../testing/test-database.ts';
import { migrate } from '../migrate.ts';

jest.setTimeout(60_000);

const folder = useDataFolder();

const RIGHTS = `
  SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
    ARRAY(SELECT datname::text FROM pg_database WHERE datdba = pg_roles.oid) AS databases,
    ARRAY(SELECT roleid::regrole::text FROM pg_auth_members WHERE member = pg_roles.oid) AS memberships
  FROM pg_roles WHERE rolname = current_user`;

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

test('the product owns its database and nothing else, and can migrate it', async () => {
  await served(folder.path, async (session, url) => {
    await migrate(url);

    expect((await session.query(RIGHTS)).rows).toEqual([
      {
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
        databases: ['sandglass'],
        memberships: [],
      },
    ]);
    for (const [sql, message] of FORBIDDEN) await expect(session.query(sql)).rejects.toThrow(message);
  });
});

test('nobody can log in as the superuser', async () => {
  await served(folder.path, async (_session, url) => {
    const superuser = new URL(url);
    superuser.username = 'postgres';

    await expect(connectTo(superuser.href)).rejects.toThrow(/password authentication failed/);
  });
});

test('a database has trigrams of every script', async () => {
  await served(folder.path, async (session, url) => {
    await migrate(url);

    const { rows } = await session.query(`
      SELECT cardinality(show_trgm('東京')) AS chinese, cardinality(show_trgm('жена')) AS russian,
        show_trgm('Ж') = show_trgm('ж') AND 'Ж' ILIKE 'ж' AS folds`);
    expect(rows).toEqual([{ chinese: 3, russian: 5, folds: true }]);
  });
});
