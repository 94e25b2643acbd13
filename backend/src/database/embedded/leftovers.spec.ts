import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { useDataFolder } from '../../testing/postgres/use-data-folder.ts';
import { served } from '../../testing/postgres/use-embedded-server.ts';
import { startEmbeddedServer } from './embedded-server.ts';

jest.setTimeout(60_000);

const folder = useDataFolder();

const pidFile = () => join(folder.path, 'postgres/postmaster.pid');

/** Writes the PID file of a PostgreSQL that was killed, and whose number now belongs to another process. */
const writeStale = (pid: number) =>
  writeFileSync(pidFile(), `${pid}\n${folder.path}/postgres\n1700000000\n5432\n\n127.0.0.1\n 1 1\nready\n`);

/** Under an ordinary user, PostgreSQL has no user id of its own. */
const underRoot = process.getuid?.() === 0 ? describe : describe.skip;

underRoot('a stale PID file, under root', () => {
  test('does not count if another user runs the process that has the number now', async () => {
    writeStale(process.pid);

    await expect(served(folder.path)).resolves.toBeUndefined();
  });

  test('counts for PostgreSQL if its own user runs that process, which is left alone', async () => {
    const { uid } = statSync(join(folder.path, 'postgres'));
    const other = spawn('sleep', ['60'], { uid, gid: uid });
    writeStale(other.pid!);

    await expect(startEmbeddedServer(folder.path)).rejects.toThrow(
      new RegExp(`^the embedded database could not start: FATAL: .*PID ${other.pid}[^\\n]*$`),
    );
    expect([other.exitCode, other.signalCode]).toEqual([null, null]);
    other.kill();
  });
});

test('a stale PID file does not count if no process has its number', async () => {
  const ended = spawn('true');
  await once(ended, 'exit');
  writeStale(ended.pid!);

  await expect(served(folder.path)).resolves.toBeUndefined();
});

test.each([
  ['is empty', '', /: FATAL: +lock file "postmaster\.pid" is empty[^\n]*$/],
  ['has no number', 'x\n', /: FATAL: +bogus data in lock file "postmaster\.pid"[^\n]*$/],
])('an error has the words of PostgreSQL if the PID file %s', async (_what, content, reason) => {
  writeFileSync(pidFile(), content);

  await expect(startEmbeddedServer(folder.path)).rejects.toThrow(reason);
  expect(readFileSync(pidFile(), 'utf8')).toBe(content);
});
