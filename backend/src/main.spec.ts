import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import request from 'supertest';
import type { Lead } from './leads/lead.contract.ts';
import { isAcknowledged, startLoad, type LeadLoad } from './testing/leads/lead-load.ts';
import { descendantsOf, isAlive, killTogether, processesOn } from './testing/product/process-tree.ts';
import { addressOf } from './testing/product.ts';
import { useProducts } from './testing/product/use-product.ts';
import { waitFor } from './testing/wait-for.ts';

jest.setTimeout(60_000);

const { folder, start } = useProducts();

const submit = (url: string) => request(url).post('/api/leads').send({ email: 'ada@example.com' });

const storedIds = async (url: string): Promise<number[]> => {
  const ids: number[] = [];
  for (let next: string | undefined = '/api/leads?limit=500'; next;) {
    const { body, headers } = (await request(url).get(next)) as {
      body: Lead[];
      headers: Record<string, string>;
    };
    ids.push(...body.map(({ id }) => id));
    next = /^<([^>]+)>/.exec(headers['link'] ?? '')?.[1];
  }
  return ids;
};

/** Opens ten connections that submit leads until the server closes them or exits. */
const submitUntilClosed = (url: string) => startLoad(url, { connections: 10, goOn: ({ last }) => !last });

const idsOf = ({ attempts }: LeadLoad) => attempts.filter(isAcknowledged).map(({ id }) => id!);

/** Waits until a load has stored more than 50 leads. */
const underLoad = (load: LeadLoad) =>
  waitFor(
    () => idsOf(load).length,
    (count) => count > 50,
    20_000,
  );

/** Waits until PostgreSQL has shut down. */
const databaseEnded = () =>
  waitFor(
    () => processesOn(join(folder.path, 'postgres')),
    ({ length }) => length === 0,
    10_000,
  );

test('refuses a port, and a data folder, that another instance uses, without affecting that instance', async () => {
  const first = start();
  const url = await addressOf(first);
  const { port } = new URL(url);
  const other = { DATA_DIR: join(folder.path, 'other') };
  // As a second `npm start` has both: the data folder is named, since the port would not be the only problem.
  const [second, third] = [start({ PORT: port }), start({ PORT: port, ...other })];

  expect(await second.exited).toBe(1);
  expect(second.output()).toBe(
    `DATA_DIR (${folder.path}) is in use: another Sandglass is running here (process ${first.process.pid}); ` +
      'stop that one first, or set another DATA_DIR\n',
  );
  expect(await third.exited).toBe(1);
  expect(third.output()).toBe('PORT: already in use by another process; accepted: a free port\n');
  expect(processesOn(join(other.DATA_DIR, 'postgres'))).toEqual([]);
  expect((await submit(url)).status).toBe(201);
});

test('shuts its database down when it is killed under load, and has every acknowledged lead afterwards', async () => {
  const product = start();
  const load = submitUntilClosed(await addressOf(product));
  await underLoad(load);

  product.process.kill('SIGKILL');
  await load.ended;
  await databaseEnded();

  const stored = new Set(await storedIds(await addressOf(start())));
  const confirmed = idsOf(load);
  expect(confirmed.filter((id) => !stored.has(id))).toEqual([]);
  expect(stored.size - confirmed.length).toBeLessThanOrEqual(10);
});

test('completes every accepted request after two signals at once, as Ctrl-C under npm start sends them, and leaves no process', async () => {
  const DATA_DIR = join(folder.path, 'new');
  const product = start({ DATA_DIR, LOG_LEVEL: 'info' });
  const url = await addressOf(product);
  const load = submitUntilClosed(url);
  await underLoad(load);
  const below = descendantsOf(product.process.pid);
  const begin = performance.now();

  product.process.kill('SIGINT');
  await waitFor(product.output, (text) => text.includes('stopping'));
  product.process.kill('SIGINT');
  await load.ended;

  expect(load.attempts.filter((attempt) => !isAcknowledged(attempt))).toEqual([]);
  expect(await product.exited).toBe(0);
  expect(performance.now() - begin).toBeLessThan(10_000);
  expect(below.length).toBeGreaterThan(2);
  expect(below.filter(isAlive)).toEqual([]);
  const next = start({ DATA_DIR });
  const stored = await storedIds(await addressOf(next));
  expect(stored.toSorted((a, b) => a - b)).toEqual(idsOf(load).toSorted((a, b) => a - b));
  expect(next.output()).toMatch(/^Sandglass is at \S+\n$/);
});

test('exits at once on a second SIGTERM while it drains a request, and shuts its database down', async () => {
  const product = start({ DRAIN_SECONDS: '60' });
  const url = new URL(await addressOf(product));
  const slow = connect(Number(url.port), '127.0.0.1');
  slow.on('error', () => undefined);
  slow.write('POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
  slow.write('Content-Length: 27\r\nExpect: 100-continue\r\n\r\n');
  // The response "100 Continue" shows that the request is in flight.
  await once(slow, 'data');

  product.process.kill('SIGTERM');
  const begin = performance.now();
  // Longer than the 500 ms in which signals count as one; again, because a busy process may learn of both together.
  const again = setInterval(() => product.process.kill('SIGTERM'), 600);

  expect(await product.exited).toBe(1);
  clearInterval(again);
  expect(performance.now() - begin).toBeLessThan(5_000);
  await databaseEnded();
});

test('starts again with its leads after it was killed together with the keeper, and with PostgreSQL', async () => {
  let product = start();
  const ids: number[] = [];
  for (const depth of [1, Infinity]) {
    const { body } = await submit(await addressOf(product));
    ids.unshift(body.id);
    killTogether([product.process.pid, ...descendantsOf(product.process.pid)].slice(0, depth + 1));
    await product.exited;

    product = start();
    expect(await storedIds(await addressOf(product))).toEqual(ids);
  }
});
