import { spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { useDataFolder } from '../../testing/postgres/use-data-folder.ts';
import { connectTo } from '../../testing/test-database.ts';
import { startEmbeddedServer } from './embedded-server.ts';

jest.setTimeout(60_000);

const folder = useDataFolder();

const pidFile = () => join(folder.path, 'postgres/postmaster.pid');

/** Writes the PID file of a PostgreSQL that was killed, and whose number now belongs to another process. */
const writeStale = (pid: number | string) =>
  writeFileSync(pidFile(), `${pid}\n${folder.path}/postgres\n1700000000\n5432\n\n127.0.0.1\n 1 1\nready\n`);

const underRoot = process.getuid?.() === 0 ? test : test.skip;

underRoot(
  'starts although the number in a stale PID file now belongs to a process of another user',
  async () => {
    writeStale(process.pid);
    const begin = performance.now();

    const server = await startEmbeddedServer(folder.path);

    expect(performance.now() - begin).toBeLessThan(9_000);
    await (await connectTo(server.url)).end();
    await server.stop();
  },
);

test('starts although the process of a stale PID file does not exist', async () => {
  const ended = spawn('true');
  await new Promise((resolve) => ended.on('exit', resolve));
  writeStale(ended.pid!);

  const server = await startEmbeddedServer(folder.path);

  await (await connectTo(server.url)).end();
  await server.stop();
});

underRoot('says what PostgreSQL says if its own user runs the process of a stale PID file', async () => {
  const { uid } = statSync(join(folder.path, 'postgres'));
  const other = spawn('sleep', ['60'], { uid, gid: uid });
  writeStale(other.pid!);

  await expect(startEmbeddedServer(folder.path)).rejects.toThrow(
    new RegExp(`^the embedded database could not start: FATAL: .*PID ${other.pid}[^\\n]*$`),
  );
  other.kill();
});

test.each([
  ['is empty', '', /lock file "postmaster\.pid" is empty/],
  ['has no number', 'x\n', /bogus data in lock file "postmaster\.pid"/],
])('says in one line what PostgreSQL says about a PID file that %s', async (_what, content, reason) => {
  writeFileSync(pidFile(), content);

  const failure = startEmbeddedServer(folder.path);

  await expect(failure).rejects.toThrow(reason);
  await expect(failure).rejects.toThrow(/^the embedded database could not start: FATAL: [^\n]*$/);
  expect(readFileSync(pidFile(), 'utf8')).toBe(content);
});
