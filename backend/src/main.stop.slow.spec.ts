import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { readPidFile } from './database/embedded/data-folder.ts';
import { LEAD, postLead } from './testing/leads/lead-requests.ts';
import { addressOf, readyAddressOf, type Product } from './testing/product/spawn-product.ts';
import {
  aliveOf,
  descendantsOf,
  findDescendant,
  signal as send,
} from './testing/product/process-tree.ts';
import { useProducts } from './testing/product/use-product.ts';
import { webhookSettings } from './testing/receivers/notified.ts';
import { createTcpProxy } from './testing/tcp-proxy.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { useTestDatabase } from './testing/use-test-database.ts';
import { waitFor } from './testing/wait-for.ts';

const releases: (() => unknown)[] = [];
// Before the hooks that stop the products and drop the database, see useTestDatabase.
afterAll(async () => {
  for (const release of releases) await release();
});
const { folder, start } = useProducts('file');
const database = useTestDatabase();

/** Suspends a process. One that is stopped cannot react, and only SIGCONT ends that. */
const suspend = (pid: number) => void process.kill(pid, 'SIGSTOP');

/** Suspends the first process below the product that runs a program. */
const suspendProgram = async ({ process: { pid } }: Product, program: RegExp) => {
  suspend((await waitFor(() => findDescendant(pid, program), Boolean))!);
};

const statusOf = async (url: string, path: string) =>
  (await fetch(url + path, { headers: { Connection: 'close' } })).status;
const untilStatus = (url: string, path: string, wanted: number) =>
  waitFor(() => statusOf(url, path), wanted, 10_000);

/**
 * Starts the product behind a proxy to its database. Jobs run only if there is a notification
 * channel.
 */
const startBehind = async (proxy: Awaited<ReturnType<typeof createTcpProxy>>) => {
  releases.push(proxy.close);
  const product = start({ DATABASE_URL: proxy.url, ...webhookSettings('http://127.0.0.1:1/') });
  return { product, url: await addressOf(product) };
};

/** Brings the product into a phase. `left` is a process that need not end. */
type Reach = () => Promise<{ product: Product; left?: number }>;

// The tests wait most of their time, so they run at the same time.
test.concurrent.each<[string, Reach, signal?: NodeJS.Signals]>([
  [
    'the cluster is created',
    async () => {
      const product = start({ DATA_DIR: join(folder.path, 'new') });
      await suspendProgram(product, /bin\/initdb -D/);
      return { product };
    },
  ],
  [
    'PostgreSQL starts',
    async () => {
      const product = start();
      await suspendProgram(product, /postgres -D/);
      return { product };
    },
    'SIGINT',
  ],
  [
    'PostgreSQL is suspended, and does not shut down',
    async () => {
      const DATA_DIR = join(folder.path, 'suspended');
      const product = start({ DATA_DIR });
      await addressOf(product);
      const { pid } = readPidFile(DATA_DIR)!;
      const left = findDescendant(pid, /checkpointer/)!;
      releases.push(() => send(left, 'SIGCONT'));
      [left, pid].forEach(suspend);
      return { product, left };
    },
  ],
  [
    'a migration runs',
    async () => {
      const empty = await createTestDatabase();
      const session = await empty.connect();
      releases.push(session.end.bind(session), empty.drop);
      await session.query('BEGIN; CREATE TABLE leads ()');
      const product = start({ DATABASE_URL: empty.url });
      await empty.untilSession(`wait_event_type = 'Lock'`);
      return { product };
    },
  ],
  [
    'its database is silent from the start',
    async () => {
      const proxy = await createTcpProxy(database.url);
      proxy.freeze();
      return startBehind(proxy);
    },
  ],
  [
    'its database is silent later',
    async () => {
      const proxy = await createTcpProxy(database.url);
      const { product, url } = await startBehind(proxy);
      await readyAddressOf(product);
      proxy.freeze();
      await untilStatus(url, '/health/ready', 503);
      return { product };
    },
  ],
])(
  'ends within 10 s of a signal, with every process below it, while %s',
  async (_what, reach, signal = 'SIGTERM') => {
    const { product, left } = await reach();
    const below = descendantsOf(product.process.pid).filter((pid) => pid !== left);
    const begin = performance.now();

    expect(await product.stop(signal)).toBe(0);

    expect(performance.now() - begin).toBeLessThan(10_000);
    expect(aliveOf(below)).toEqual([]);
  },
);

// Slow: DRAIN_SECONDS is 10, longer than the usual deadline.
test.concurrent('serves new connections for DRAIN_SECONDS after SIGTERM', async () => {
  const product = start({ DATABASE_URL: database.url, DRAIN_SECONDS: '10' });
  const url = await readyAddressOf(product);
  await untilStatus(url, '/health/serving', 200);

  const begin = performance.now();
  product.process.kill('SIGTERM');
  await untilStatus(url, '/health/serving', 503);
  const served = new Set<number>();
  const health = new Set<number>();
  while (performance.now() - begin < 9_500) {
    await pause(100);
    for (const state of ['serving', 'ready']) health.add(await statusOf(url, `/health/${state}`));
    served.add(await statusOf(url, '/'));
    served.add((await postLead({ url }, LEAD, { Connection: 'close' })).status);
  }

  expect(served).toEqual(new Set([200, 201]));
  // A balancer that is told 200 once more sends requests again.
  expect(health).toEqual(new Set([503]));
  expect(await product.exited).toBe(0);
  // An answer to the balancer that the process starts or drains is no failure.
  expect(product.output()).not.toContain('request failed');
  expect(performance.now() - begin).toBeGreaterThanOrEqual(10_000);
});
