import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import type { Lead } from './leads/lead.contract.ts';
import { isAcknowledged, startLoad, type LeadLoad } from './testing/lead-load.ts';
import { descendantsOf, isAlive, killTogether } from './testing/process-tree.ts';
import { addressOf, spawnProduct, type Product } from './testing/product.ts';
import { waitFor } from './testing/wait-for.ts';

jest.setTimeout(60_000);

let dataDir: string;
const started: Product[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandglass-test-'));
});
afterEach(async () => {
  const processes = started.flatMap(({ process: { pid } }) => [pid, ...descendantsOf(pid)]);
  for (const { process } of started) process.kill('SIGTERM');
  await Promise.all(started.splice(0).map(({ exited }) => exited));
  await waitFor(
    () => processes.filter(isAlive),
    (alive) => alive.length === 0,
    15_000,
  );
  await rm(dataDir, { recursive: true, force: true });
});

const start = (environment: Record<string, string> = {}) => {
  const product = spawnProduct({ DATA_DIR: dataDir, ...environment });
  started.push(product);
  return product;
};

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

/** Ten connections that submit leads until the server takes its leave or is gone. */
const submitUntilGoodbye = (url: string) => startLoad(url, { connections: 10, goOn: ({ last }) => !last });

const idsOf = ({ attempts }: LeadLoad) => attempts.filter(isAcknowledged).map(({ id }) => id!);

/** Waits until a load is in full swing. */
const underWay = (load: LeadLoad) =>
  waitFor(
    () => idsOf(load).length,
    (count) => count > 50,
    20_000,
  );

test('ends with status 1 and one line for each wrong variable', async () => {
  const product = start({ PORT: 'abc', LOG_LEVEL: 'x' });

  expect(await product.exited).toBe(1);
  expect(product.output().trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^PORT: "abc" is not valid; accepted: /),
    expect.stringMatching(/^LOG_LEVEL: "x" is not valid; accepted: /),
  ]);
});

test('refuses to start where others could read the leads', async () => {
  const product = start({ HOST: '0.0.0.0' });

  expect(await product.exited).toBe(1);
  expect(product.output()).toMatch(/^ADMIN_PASSWORD: not set, while HOST is 0\.0\.0\.0[^\n]*\n$/);
});

test('says that another process has its port', async () => {
  const first = start();
  const { port } = new URL(await addressOf(first));
  const second = start({ PORT: port, DATA_DIR: join(dataDir, 'second') });

  expect(await second.exited).toBe(1);
  expect(second.output()).toContain('PORT: another process listens on it already');
});

test('stops on SIGTERM with status 0 and leaves no process, and has its leads at the next start', async () => {
  const product = start();
  const url = await addressOf(product);
  const { status, body } = await submit(url);
  const below = descendantsOf(product.process.pid);
  const begin = performance.now();

  product.process.kill('SIGTERM');

  expect(await product.exited).toBe(0);
  expect(performance.now() - begin).toBeLessThan(10_000);
  expect(status).toBe(201);
  expect(below.length).toBeGreaterThan(2);
  expect(below.filter(isAlive)).toEqual([]);
  expect(await storedIds(await addressOf(start()))).toEqual([body.id]);
});

test('fails no request that it accepted when it is told to stop', async () => {
  const product = start();
  const load = submitUntilGoodbye(await addressOf(product));
  await underWay(load);

  product.process.kill('SIGTERM');
  await load.ended;

  expect(load.attempts.filter((attempt) => !isAcknowledged(attempt))).toEqual([]);
  expect(await product.exited).toBe(0);
  const stored = await storedIds(await addressOf(start()));
  expect(stored.toSorted((a, b) => a - b)).toEqual(idsOf(load).toSorted((a, b) => a - b));
});

test('has every lead that it confirmed, after it was killed under load', async () => {
  const product = start();
  const load = submitUntilGoodbye(await addressOf(product));
  await underWay(load);

  product.process.kill('SIGKILL');
  await load.ended;

  const stored = new Set(await storedIds(await addressOf(start())));
  const confirmed = idsOf(load);
  expect(confirmed.filter((id) => !stored.has(id))).toEqual([]);
  expect(stored.size - confirmed.length).toBeLessThanOrEqual(10);
});

test('takes signals that arrive together for one, as those of a Ctrl-C under npm start do', async () => {
  const product = start({ LOG_LEVEL: 'info' });
  const load = submitUntilGoodbye(await addressOf(product));
  await underWay(load);

  product.process.kill('SIGINT');
  await waitFor(product.output, (text) => text.includes('stopping'));
  product.process.kill('SIGINT');
  await load.ended;

  expect(load.attempts.filter((attempt) => !isAcknowledged(attempt))).toEqual([]);
  expect(await product.exited).toBe(0);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'ends at once on a second %s, while the first still waits for a request, and stops its database in order',
  async (signal) => {
    const product = start();
    const url = new URL(await addressOf(product));
    const below = descendantsOf(product.process.pid);
    const slow = connect(Number(url.port), '127.0.0.1');
    slow.on('error', () => undefined);
    slow.write('POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
    slow.write('Content-Length: 27\r\nExpect: 100-continue\r\n\r\n');
    // "100 Continue" says that the request is in its hands.
    await once(slow, 'data');

    product.process.kill(signal);
    // As fast as a person presses a key again.
    await pause(600);
    const begin = performance.now();
    product.process.kill(signal);

    expect(await product.exited).toBe(1);
    expect(performance.now() - begin).toBeLessThan(1_000);
    const alive = await waitFor(
      () => below.filter(isAlive),
      (pids) => pids.length === 0,
      10_000,
    );
    expect(alive).toEqual([]);
  },
);

test('stops its database in order when it is killed', async () => {
  const product = start();
  await addressOf(product);
  const below = descendantsOf(product.process.pid);

  product.process.kill('SIGKILL');

  const alive = await waitFor(
    () => below.filter(isAlive),
    (pids) => pids.length === 0,
    10_000,
  );
  expect(alive).toEqual([]);
});

test.each([
  ['and leave PostgreSQL without a parent', 1],
  ['and take PostgreSQL with them', Infinity],
])('starts with its leads again after kills that hit the supervisor too %s', async (_name, depth) => {
  const product = start();
  const { body } = await submit(await addressOf(product));
  const below = descendantsOf(product.process.pid);

  killTogether([product.process.pid, ...below].slice(0, depth + 1));
  await product.exited;

  expect(await storedIds(await addressOf(start()))).toEqual([body.id]);
});

test('refuses a folder that another instance uses, and leaves that one alone', async () => {
  const first = start();
  const url = await addressOf(first);
  const second = start();

  expect(await second.exited).toBe(1);
  expect(second.output()).toContain(`DATA_DIR (${dataDir}) is in use`);
  expect((await submit(url)).status).toBe(201);
});
