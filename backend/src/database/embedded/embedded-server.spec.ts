import { readFileSync, renameSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Client } from 'pg';
import { isAlive, parentOf, processesOn } from '../../testing/process-tree.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { startEmbeddedServer, type EmbeddedServer } from './embedded-server.ts';

jest.setTimeout(30_000);

let dataDir: string;
let server: EmbeddedServer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandglass-test-'));
  server = await startEmbeddedServer(dataDir);
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = async <Row>(sql: string): Promise<Row | undefined> => {
  const client = new Client(server.url);
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows[0] as Row | undefined;
};

const postgresPid = () =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

test('orders and folds text as Unicode does, whatever the machine’s locale', async () => {
  expect(
    await ask(`SELECT lower('\u00C4') AS folded, current_setting('server_encoding') AS encoding`),
  ).toEqual({
    folded: '\u00E4',
    encoding: 'UTF8',
  });
});

test('listens on the loopback interface only', async () => {
  expect(await ask('SHOW listen_addresses')).toEqual({ listen_addresses: '127.0.0.1' });
  expect(await ask('SHOW unix_socket_directories')).toEqual({ unix_socket_directories: '' });
});

test('keeps its files and its password to itself', async () => {
  expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);
  const wrong = new URL(server.url);
  wrong.password = 'wrong';
  await expect(new Client(wrong.href).connect()).rejects.toThrow(/password authentication failed/);
});

test('is there again under the same URL after PostgreSQL crashed, with what was committed', async () => {
  await ask('CREATE TABLE notes AS SELECT 1 AS id');
  const crashed = postgresPid();

  process.kill(crashed, 'SIGKILL');

  const found = await waitFor(
    () => ask<{ id: number }>('SELECT id FROM notes').catch(() => undefined),
    (row) => row !== undefined,
    15_000,
  );
  expect(found).toEqual({ id: 1 });
  expect(postgresPid()).not.toBe(crashed);
});

test('is there again under the same URL after its supervisor was killed', async () => {
  const alone = postgresPid();

  process.kill(parentOf(alone), 'SIGKILL');

  await waitFor(
    () => isAlive(alone),
    (alive) => !alive,
    15_000,
  );
  const found = await waitFor(
    () => ask<{ id: number }>('SELECT id FROM notes').catch(() => undefined),
    (row) => row !== undefined,
    15_000,
  );
  expect(found).toEqual({ id: 1 });
});

test('stops all of it', async () => {
  const pid = postgresPid();

  await server.stop();

  expect(isAlive(pid)).toBe(false);
});

test.each([
  ['PostgreSQL was killed', (pid: number) => pid],
  ['its supervisor was killed', parentOf],
])('stops all of it where %s a moment before', async (_what, victim) => {
  for (const moment of [0, 20, 150, 400]) {
    server = await startEmbeddedServer(dataDir);
    process.kill(victim(postgresPid()), 'SIGKILL');
    await pause(moment);

    await server.stop();

    expect(processesOn(join(dataDir, 'postgres'))).toEqual([]);
  }
});

test('stops although PostgreSQL cannot start again after a crash', async () => {
  server = await startEmbeddedServer(dataDir);
  const control = join(dataDir, 'postgres/global/pg_control');
  renameSync(control, `${control}.away`);
  process.kill(postgresPid(), 'SIGKILL');
  await pause(1_000);
  const begin = performance.now();

  await server.stop();

  expect(performance.now() - begin).toBeLessThan(5_000);
  expect(processesOn(join(dataDir, 'postgres'))).toEqual([]);
  renameSync(`${control}.away`, control);
});
