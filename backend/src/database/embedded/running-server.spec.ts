import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { useDataFolder } from '../../testing/postgres/use-data-folder.ts';
import { connectTo } from '../../testing/test-database.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import { clearTheWay } from './running-server.ts';

jest.setTimeout(60_000);

const folder = useDataFolder();

const pidFile = () => join(folder.path, 'postgres/postmaster.pid');

/** Writes the PID file of a PostgreSQL that was killed, and whose number now belongs to another process. */
const writeStale = (pid: number) =>
  writeFileSync(pidFile(), `${pid}\n${folder.path}/postgres\n1700000000\n5432\n\n127.0.0.1\n 1 1\nready\n`);

/** Starts the server, and returns the process id of PostgreSQL. */
const started = async (): Promise<number> => {
  const server = await startEmbeddedServer(folder.path);
  await (await connectTo(server.url)).end();
  const pid = Number.parseInt(readFileSync(pidFile(), 'utf8'), 10);
  await server.stop();
  return pid;
};

/** Under an ordinary user, PostgreSQL has no user id of its own. */
const underRoot = process.getuid?.() === 0 ? describe : describe.skip;

underRoot('a stale PID file, under root', () => {
  test('does not count if another user runs the process that has the number now', async () => {
    writeStale(process.pid);
    const begin = performance.now();

    expect(await started()).not.toBe(process.pid);
    expect(performance.now() - begin).toBeLessThan(9_000);
  });

  test('counts for PostgreSQL if its own user runs that process: the error has its words', async () => {
    const { uid } = statSync(join(folder.path, 'postgres'));
    const other = spawn('sleep', ['60'], { uid, gid: uid });
    writeStale(other.pid!);

    await expect(startEmbeddedServer(folder.path)).rejects.toThrow(
      new RegExp(`^the embedded database could not start: FATAL: .*PID ${other.pid}[^\\n]*$`),
    );
    other.kill();
  });
});

test('a stale PID file does not count if no process has its number', async () => {
  const ended = spawn('true');
  await once(ended, 'exit');
  writeStale(ended.pid!);

  expect(await started()).not.toBe(ended.pid);
});

test.each([
  ['is empty', '', /: FATAL: +lock file "postmaster\.pid" is empty[^\n]*$/],
  ['has no number', 'x\n', /: FATAL: +bogus data in lock file "postmaster\.pid"[^\n]*$/],
])('an error has the words of PostgreSQL if the PID file %s', async (_what, content, reason) => {
  writeFileSync(pidFile(), content);

  await expect(startEmbeddedServer(folder.path)).rejects.toThrow(reason);
  expect(readFileSync(pidFile(), 'utf8')).toBe(content);
});

test('a server that another process runs is waited for no longer if the wall clock is set back', async () => {
  const server = await startEmbeddedServer(folder.path);
  let wall = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => (wall -= 60_000));

  await expect(clearTheWay(folder.path)).rejects.toThrow('is in use');

  jest.restoreAllMocks();
  await server.stop();
}, 20_000);
