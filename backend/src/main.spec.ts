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
import { NO_DATABASE } from './testing/test-app.ts';
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

test.each([
  [
    'invalid variables',
    { PORT: 'abc', LOG_LEVEL: 'x' },
    [/^PORT: "abc" is not valid; accepted: /, /^LOG_LEVEL: "x" is not valid; accepted: /],
  ],
  [
    'a host that lets others read the leads',
    { HOST: '0.0.0.0' },
    [/^ADMIN_PASSWORD: not set, while HOST is 0\.0\.0\.0/],
  ],
])('exits with status 1 and one line for each problem on %s', async (_what, environment, lines) => {
  const product = start(environment);

  expect(await product.exited).toBe(1);
  expect(product.output().split('\n')).toEqual([...lines.map((line) => expect.stringMatching(line)), '']);
});

test.each([
  // Reserved for documentation, so that no machine has it.
  ['192.0.2.1', /^HOST: not an address of this machine; accepted: /m],
  ['nowhere.invalid', /^HOST: (?:an unknown name|its name cannot be looked up now); accepted: /m],
])('exits with status 1, and says what is wrong, if it cannot listen on %s', async (HOST, line) => {
  const product = start({ HOST, ADMIN_PASSWORD: 'correct horse', DATABASE_URL: NO_DATABASE });

  expect(await product.exited).toBe(1);
  expect(product.output()).toMatch(line);
  expect(product.output().split('\n')).toHaveLength(2);
});

test('exits with status 1 and one line, and stops its database, if another process listens on its port', async () => {
  const first = start({ DATABASE_URL: NO_DATABASE });
  const { port } = new URL(await addressOf(first));
  const second = start({ PORT: port });

  expect(await second.exited).toBe(1);
  expect(second.output()).toBe('PORT: already in use by another process; accepted: a free port\n');
  expect(processesOn(join(folder.path, 'postgres'))).toEqual([]);
});

test('exits on SIGTERM with status 0, leaves no process and has its leads after the next start', async () => {
  const DATA_DIR = join(folder.path, 'new');
  const product = start({ DATA_DIR });
  const url = await addressOf(product);
  const { status, body } = await submit(url);
  const below = descendantsOf(product.process.pid);
  const begin = performance.now();

  expect(await product.stop()).toBe(0);
  expect(performance.now() - begin).toBeLessThan(10_000);
  expect(status).toBe(201);
  expect(below.length).toBeGreaterThan(2);
  expect(below.filter(isAlive)).toEqual([]);
  expect(await storedIds(await addressOf(start({ DATA_DIR })))).toEqual([body.id]);
});

test('has every acknowledged lead after it was killed under load', async () => {
  const product = start();
  const load = submitUntilClosed(await addressOf(product));
  await underLoad(load);

  product.process.kill('SIGKILL');
  await load.ended;

  const stored = new Set(await storedIds(await addressOf(start())));
  const confirmed = idsOf(load);
  expect(confirmed.filter((id) => !stored.has(id))).toEqual([]);
  expect(stored.size - confirmed.length).toBeLessThanOrEqual(10);
});

test('completes every accepted request after two signals at once, as Ctrl-C under npm start sends them', async () => {
  const product = start({ LOG_LEVEL: 'info' });
  const load = submitUntilClosed(await addressOf(product));
  await underLoad(load);

  product.process.kill('SIGINT');
  await waitFor(product.output, (text) => text.includes('stopping'));
  product.process.kill('SIGINT');
  await load.ended;

  expect(load.attempts.filter((attempt) => !isAcknowledged(attempt))).toEqual([]);
  expect(await product.exited).toBe(0);
  const stored = await storedIds(await addressOf(start()));
  expect(stored.toSorted((a, b) => a - b)).toEqual(idsOf(load).toSorted((a, b) => a - b));
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'exits at once on a second %s while a request is in flight, and shuts its database down',
  async (signal) => {
    const product = start();
    const url = new URL(await addressOf(product));
    const below = descendantsOf(product.process.pid);
    const slow = connect(Number(url.port), '127.0.0.1');
    slow.on('error', () => undefined);
    slow.write('POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
    slow.write('Content-Length: 27\r\nExpect: 100-continue\r\n\r\n');
    // The response "100 Continue" shows that the request is in flight.
    await once(slow, 'data');

    product.process.kill(signal);
    const begin = performance.now();
    // Longer than the 500 ms in which signals count as one; again, because a busy process may learn of both together.
    const again = setInterval(() => product.process.kill(signal), 600);

    expect(await product.exited).toBe(1);
    clearInterval(again);
    // Without another signal, the request would be waited for 8 s.
    expect(performance.now() - begin).toBeLessThan(5_000);
    const alive = await waitFor(
      () => below.filter(isAlive),
      (pids) => pids.length === 0,
      10_000,
    );
    expect(alive).toEqual([]);
  },
);

test('shuts its database down when it is killed', async () => {
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
  ['the keeper', 1],
  ['the keeper and PostgreSQL', Infinity],
])('starts again with its leads after it was killed together with %s', async (_what, depth) => {
  const product = start();
  const { body } = await submit(await addressOf(product));
  const below = descendantsOf(product.process.pid);

  killTogether([product.process.pid, ...below].slice(0, depth + 1));
  await product.exited;

  expect(await storedIds(await addressOf(start()))).toEqual([body.id]);
});

test('refuses a data folder that another instance uses, without affecting that instance', async () => {
  const first = start();
  const url = await addressOf(first);
  // As a second `npm start` has it: the data folder is named, since the port would not be the only problem.
  const second = start({ PORT: new URL(url).port });

  expect(await second.exited).toBe(1);
  expect(second.output()).toBe(
    `DATA_DIR (${folder.path}) is in use: another Sandglass is running here (process ${first.process.pid}); ` +
      'stop that one first, or set another DATA_DIR\n',
  );
  expect((await submit(url)).status).toBe(201);
});
