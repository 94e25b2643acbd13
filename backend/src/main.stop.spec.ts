import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { connectTo } from './testing/test-database.ts';
import { createTcpProxy } from './testing/tcp-proxy.ts';
import { addressOf, readyAddressOf, type Product } from './testing/product.ts';
import { useProducts } from './testing/product/use-product.ts';
import { descendantsOf, isAlive, parentOf, programOf } from './testing/product/process-tree.ts';
import { NO_DATABASE } from './testing/test-app.ts';
import { useTestDatabase } from './testing/use-test-database.ts';
import { waitFor } from './testing/wait-for.ts';

jest.setTimeout(60_000);

const { folder, start } = useProducts();
const database = useTestDatabase();

/** Jobs run only if there is a notification channel. */
const CHANNEL = {
  NOTIFY_WEBHOOK_URL: 'http://127.0.0.1:1/',
  NOTIFY_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
};

/** Milliseconds within which the product ends after a signal, in every phase. */
const LIMIT = 10_000;

const postmaster = () =>
  Number(readFileSync(join(folder.path, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** Waits until a process below the product runs a program, suspends it, and returns its id. */
const suspended = async ({ process: { pid } }: Product, program: RegExp): Promise<number> => {
  const found = await waitFor(
    () => descendantsOf(pid).find((below) => program.test(programOf(below))),
    (below) => below !== undefined,
    20_000,
  );
  process.kill(found!, 'SIGSTOP');
  return found!;
};

/** Sends a signal, and checks that the product and every process below it end in time. */
const expectEnd = async (product: Product, signal: NodeJS.Signals) => {
  const below = descendantsOf(product.process.pid);
  const begin = performance.now();

  product.process.kill(signal);
  const status = await product.exited;

  expect(performance.now() - begin).toBeLessThan(LIMIT);
  expect(below.filter(isAlive)).toEqual([]);
  return status;
};

test('ends on SIGTERM while the cluster is created', async () => {
  const product = start({ DATA_DIR: join(folder.path, 'new') });
  await suspended(product, /bin\/initdb -D/);

  expect(await expectEnd(product, 'SIGTERM')).toBe(0);
});

test('ends on SIGINT while PostgreSQL starts, to recover from a crash', async () => {
  const first = start();
  await addressOf(first);
  process.kill(postmaster(), 'SIGKILL');
  await first.stop('SIGKILL');
  const product = start();
  await suspended(product, /postgres -D/);

  expect(await expectEnd(product, 'SIGINT')).toBe(0);
});

test('ends on SIGTERM while a migration runs', async () => {
  const session = await connectTo(database.url);
  await session.query('BEGIN; CREATE TABLE leads ()');
  const product = start({ DATABASE_URL: database.url });
  await waitFor(
    () => database.sessions(`wait_event_type = 'Lock'`),
    ({ length }) => length === 1,
    20_000,
  );

  expect(await expectEnd(product, 'SIGTERM')).toBe(0);

  // Nor does it wait for the pause after a migration that failed.
  await session.query('COMMIT');
  await session.end();
  const failing = start({ DATABASE_URL: database.url });
  await waitFor(failing.output, (text) => text.includes('migration failed'), 20_000);
  expect(await expectEnd(failing, 'SIGTERM')).toBe(0);
  await database.query('DROP TABLE leads');
});

test.each(['from the start', 'later'])('ends on SIGTERM while its database is silent %s', async (when) => {
  const proxy = await createTcpProxy(database.url);
  if (when === 'from the start') proxy.freeze();
  const product = start({ DATABASE_URL: proxy.url, ...CHANNEL });
  const url = await addressOf(product);
  if (when === 'later') {
    await readyAddressOf(product);
    proxy.freeze();
  }
  await waitFor(
    () => fetch(`${url}/health/ready`),
    ({ status }) => status === 503,
    10_000,
  );

  expect(await expectEnd(product, 'SIGTERM').finally(() => proxy.close())).toBe(0);
});

test.each([
  ['the keeper', parentOf],
  ['PostgreSQL', (pid: number) => pid],
])('ends on SIGTERM while %s is suspended', async (_what, victim) => {
  const product = start();
  await addressOf(product);
  process.kill(victim(postmaster()), 'SIGSTOP');

  expect(await expectEnd(product, 'SIGTERM')).toBe(0);
});

test('ends on SIGTERM if PostgreSQL does not shut down', async () => {
  const product = start();
  await addressOf(product);
  const checkpointer = descendantsOf(postmaster()).find((pid) => programOf(pid).includes('checkpointer'))!;
  process.kill(checkpointer, 'SIGSTOP');

  product.process.kill('SIGTERM');
  const begin = performance.now();
  await product.exited;

  expect(performance.now() - begin).toBeLessThan(LIMIT);
  process.kill(checkpointer, 'SIGCONT');
});

test('ends on SIGTERM while a thread of the process waits for a file system', async () => {
  const fifo = join(folder.path, 'fifo');
  const wait = `const { spawnSync } = require('node:child_process'); spawnSync('mkfifo', ['${fifo}']); require('node:fs').open('${fifo}', () => undefined)`;
  const preload = join(folder.path, 'wait.cjs');
  writeFileSync(preload, wait);
  const product = start({ DATABASE_URL: NO_DATABASE, NODE_OPTIONS: `--require=${preload}` });
  await addressOf(product);

  // SIGKILL is the only way.
  expect(await expectEnd(product, 'SIGTERM')).toBe(null);
});
