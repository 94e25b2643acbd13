import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { useEmbeddedServer } from '../../testing/postgres/use-embedded-server.ts';
import { isAlive, parentOf, processesOn } from '../../testing/product/process-tree.ts';
import { connectTo } from '../../testing/test-database.ts';
import { waitFor } from '../../testing/wait-for.ts';

const { server, folder } = useEmbeddedServer();

const ask = async <Row>(sql: string): Promise<Row | undefined> => {
  const session = await connectTo(server.url);
  const { rows } = await session.query(sql);
  await session.end();
  return rows[0] as Row | undefined;
};

const cluster = () => join(folder.path, 'postgres');

const postgresPid = () => Number(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[0]);

const victims = [
  ['PostgreSQL', (pid: number) => pid],
  ['its keeper', parentOf],
] as const;

test('handles text as Unicode, whatever the locale of the machine', async () => {
  expect(
    await ask(`SELECT lower('\u00C4') AS folded, current_setting('server_encoding') AS encoding`),
  ).toEqual({ folded: '\u00E4', encoding: 'UTF8' });
});

test('listens on the loopback interface only, with its password, which no other user can read', async () => {
  expect(await ask('SHOW listen_addresses')).toEqual({ listen_addresses: '127.0.0.1' });
  // The folder of its socket, see https://www.postgresql.org/docs/current/storage-file-layout.html.
  expect(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[4]).toBe('');
  expect(execFileSync('find', [folder.path, '-perm', '/077'], { encoding: 'utf8' })).toBe('');
  const wrong = new URL(server.url);
  wrong.password = 'wrong';
  await expect(connectTo(wrong.href)).rejects.toThrow(/password authentication failed/);
});

test.each(victims)(
  'is available again at the same URL, with all committed data, after %s was killed',
  async (_what, victim) => {
    await ask('DROP TABLE IF EXISTS notes');
    await ask('CREATE TABLE notes AS SELECT 1 AS id');
    const before = postgresPid();

    process.kill(victim(before), 'SIGKILL');

    await waitFor(
      () => isAlive(before),
      (alive) => !alive,
      15_000,
    );
    const found = await waitFor(
      () => ask<{ id: number }>('SELECT id FROM notes').catch(() => undefined),
      (row) => row !== undefined,
      15_000,
    );
    expect(found).toEqual({ id: 1 });
    expect(postgresPid()).not.toBe(before);
  },
);

test('leaves no process when it stops', async () => {
  const pid = postgresPid();

  await server.stop();

  expect(isAlive(pid)).toBe(false);
  expect(processesOn(cluster())).toEqual([]);
});

test.each(victims.flatMap(([what, victim]) => [0, 150].map((delay) => ({ what, victim, delay }))))(
  'leaves no process when it stops $delay ms after $what was killed',
  async ({ victim, delay }) => {
    process.kill(victim(postgresPid()), 'SIGKILL');
    await pause(delay);

    await server.stop();

    expect(processesOn(cluster())).toEqual([]);
  },
);

test('stops even if PostgreSQL cannot start again after a crash', async () => {
  const control = join(cluster(), 'global/pg_control');
  renameSync(control, `${control}.away`);
  process.kill(postgresPid(), 'SIGKILL');
  await pause(1_000);

  await server.stop();

  expect(processesOn(cluster())).toEqual([]);
  renameSync(`${control}.away`, control);
});
