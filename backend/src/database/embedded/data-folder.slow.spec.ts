import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import {
  withServer,
  useDataFolder,
  useEmptyFolder,
} from '../../testing/postgres/use-embedded-server.ts';
import { addressOf, spawnProduct } from '../../testing/product/spawn-product.ts';
import { descendantsOf, findDescendant, killTogether } from '../../testing/product/process-tree.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { startEmbeddedServer } from './embedded-server.ts';

// Slow: a dozen starts, some of which create a cluster.

const empty = useEmptyFolder('test');
const used = useDataFolder();
const inUse = (name: string) => join(used.path, 'postgres', name);

test('of several first starts on one folder, one wins, and the others say so', async () => {
  const products = Array.from({ length: 3 }, () => spawnProduct({ DATA_DIR: empty.path }));
  const running = () => products.filter(({ process: { exitCode } }) => exitCode === null);
  await waitFor(() => running().length, 1, 50_000);
  const [winner] = running();
  await addressOf(winner!);

  expect(await winner!.stop()).toBe(0);
  for (const { exited, output } of products.filter((product) => product !== winner)) {
    expect(await exited).toBe(1);
    expect(output()).toBe(
      `DATA_DIR (${empty.path}) is in use: another Sandglass is running here (process ${winner!.process.pid}); ` +
        'stop that one first, or set another DATA_DIR\n',
    );
  }
});

test('repeats a first start that was killed, and removes what it left', async () => {
  const product = spawnProduct({ DATA_DIR: empty.path });
  const { pid } = product.process;
  await waitFor(() => findDescendant(pid, /bin\/initdb -D/), Boolean);
  killTogether([pid, ...descendantsOf(pid)]);
  await product.exited;
  expect(readdirSync(empty.path)).not.toEqual([]);

  await withServer(empty.path);

  expect(readdirSync(empty.path)).toEqual(['postgres']);
});

test('says in one line which variable names a data folder that cannot be used', async () => {
  const [file, other, old] = [
    join(empty.path, 'file'),
    join(empty.path, 'other'),
    join(empty.path, 'old'),
  ];
  writeFileSync(file, '');
  mkdirSync(join(other, 'postgres'), { recursive: true });
  writeFileSync(join(other, 'postgres/notes.txt'), '');
  const line = (reason: string) =>
    new RegExp(
      `^DATA_DIR: [^\\n]*${reason}[^\\n]*; accepted: a folder for the embedded database[^\\n]*$`,
    );

  for (const [path, reason] of [
    [file, 'EEXIST'],
    [join(file, 'below'), 'EEXIST'],
    [other, 'ENOTEMPTY'],
    // Root may write everywhere, but not to these.
    ...['/proc', '/proc/self', '/proc/sandglass', '/proc/sandglass/data', '/sys/kernel/data'].map(
      (path) => [path, 'E[A-Z]+'] as const,
    ),
  ] as const) {
    await expect(startEmbeddedServer(path)).rejects.toThrow(line(reason));
  }
  mkdirSync(join(old, 'postgres'), { recursive: true });
  writeFileSync(join(old, 'postgres/PG_VERSION'), '17\n');
  await expect(startEmbeddedServer(old)).rejects.toThrow(
    /^DATA_DIR: [^\n]*postgres is of PostgreSQL 17, and this release of Sandglass has PostgreSQL \d+, [^\n]*$/,
  );
});

test('a start that fails because the cluster cannot be read changes nothing', async () => {
  chmodSync(inUse(''), 0o000);
  await expect(startEmbeddedServer(used.path)).rejects.toThrow(/permission denied/i);
  chmodSync(inUse(''), 0o700);
  // Root may read everything, but not what is below a file.
  renameSync(join(used.path, 'postgres'), join(used.path, 'away'));
  writeFileSync(join(used.path, 'postgres'), '');
  await expect(startEmbeddedServer(used.path)).rejects.toThrow(/^DATA_DIR: [^\n]*ENOTDIR[^\n]*$/);
  execFileSync('rm', [join(used.path, 'postgres')]);
  renameSync(join(used.path, 'away'), join(used.path, 'postgres'));

  await withServer(used.path);
});

const pidFile = () => inUse('postmaster.pid');
const writePid = (pid: number) =>
  writeFileSync(
    pidFile(),
    `${pid}\n${used.path}/postgres\n1700000000\n5432\n\n127.0.0.1\n 1 1\nready\n`,
  );

test('a PID file counts only if PostgreSQL could be running', async () => {
  const ended = spawn('true');
  await once(ended, 'exit');
  writePid(ended.pid!);
  await withServer(used.path);

  for (const [content, reason] of [
    ['', /: FATAL: +lock file "postmaster\.pid" is empty[^\n]*$/],
    ['x\n', /: FATAL: +bogus data in lock file "postmaster\.pid"[^\n]*$/],
  ] as const) {
    writeFileSync(pidFile(), content);
    await expect(startEmbeddedServer(used.path)).rejects.toThrow(reason);
    expect(readFileSync(pidFile(), 'utf8')).toBe(content);
  }
});

// Under an ordinary user, PostgreSQL has no user id of its own.
const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

asRoot('a PID file under root', () => {
  test('counts only if its process has the user of PostgreSQL', async () => {
    const { uid } = statSync(inUse(''));
    const other = spawn('sleep', ['60'], { uid, gid: uid });
    writePid(other.pid!);
    // It waits for 10 s by this clock, which goes on by 4 s with each look at it.
    let time = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => {
      time += 4_000;
      return time;
    });
    await expect(startEmbeddedServer(used.path)).rejects.toThrow(
      new RegExp(`^the embedded database could not start: FATAL: .*PID ${other.pid}[^\\n]*$`),
    );
    clock.mockRestore();
    expect([other.exitCode, other.signalCode]).toEqual([null, null]);
    other.kill();
    // The number belongs to a process of another user now.
    writePid(process.pid);
    await withServer(used.path);
  });
});
