import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { useEmbeddedServer } from '../../testing/postgres/use-embedded-server.ts';
import { connectTo } from '../../testing/test-database.ts';
import { clusterOf, readPidFile } from './data-folder.ts';

// Slow: each test starts a server.

const { server, folder } = useEmbeddedServer();

const ask = async <Row>(sql: string): Promise<Row | undefined> => {
  const session = await connectTo(server.url);
  const { rows } = await session.query(sql);
  await session.end();
  return rows[0] as Row | undefined;
};

const cluster = () => clusterOf(folder.path);

const RIGHTS = `
  SELECT rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls AS more,
    ARRAY(SELECT datname::text FROM pg_database WHERE datdba = pg_roles.oid) AS databases,
    ARRAY(SELECT roleid::regrole::text FROM pg_auth_members WHERE member = pg_roles.oid) AS memberships
  FROM pg_roles WHERE rolname = current_user`;

test('the product owns its database and nothing else, and nobody else can come in', async () => {
  const session = await connectTo(server.url);
  expect((await session.query(RIGHTS)).rows).toEqual([
    { more: false, databases: ['sandglass'], memberships: [] },
  ]);
  await session.query('CREATE TABLE leads ()');
  await expect(session.query(`COPY leads TO PROGRAM 'id'`)).rejects.toThrow(/permission denied/);
  await expect(session.query('SET ROLE postgres')).rejects.toThrow(/permission denied/);
  await session.end();
  const superuser = new URL(server.url);
  superuser.username = 'postgres';
  await expect(connectTo(superuser.href)).rejects.toThrow(/password authentication failed/);

  // It handles text as Unicode, with trigrams of every script, whatever the locale of the machine.
  await ask('CREATE EXTENSION pg_trgm');

  expect(
    await ask(`
      SELECT lower('\u00C4') AS folded, current_setting('server_encoding') AS encoding,
        cardinality(show_trgm('東京')) AS chinese, cardinality(show_trgm('жена')) AS russian,
        show_trgm('Ж') = show_trgm('ж') AND 'Ж' ILIKE 'ж' AS folds`),
  ).toEqual({ folded: '\u00E4', encoding: 'UTF8', chinese: 3, russian: 5, folds: true });

  // It listens on the loopback interface only, with its password, which no other user can read.
  expect(await ask('SHOW listen_addresses')).toEqual({ listen_addresses: '127.0.0.1' });
  // The folder of its socket, see https://www.postgresql.org/docs/current/storage-file-layout.html.
  expect(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[4]).toBe('');
  expect(execFileSync('find', [folder.path, '-perm', '/077'], { encoding: 'utf8' })).toBe('');
  const wrong = new URL(server.url);
  wrong.password = 'wrong';
  await expect(connectTo(wrong.href)).rejects.toThrow(/password authentication failed/);
});

test('says why PostgreSQL has ended', async () => {
  process.kill(readPidFile(folder.path)!.pid, 'SIGKILL');

  expect((await server.ended).message).toBe('the embedded database has ended; start again.');
});
