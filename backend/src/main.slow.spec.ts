import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { findServer, readPidFile } from './database/embedded/data-folder.ts';
import { freePort } from './database/embedded/free-port.ts';
import { isAcknowledged, startLoad } from './testing/leads/lead-load.ts';
import { LEAD, postLead } from './testing/leads/lead-requests.ts';
import { descendantsOf, killTogether, processesOn } from './testing/product/process-tree.ts';
import { addressOf } from './testing/product/spawn-product.ts';
import { useProducts } from './testing/product/use-product.ts';
import { connectTo } from './testing/test-database.ts';
import { waitFor } from './testing/wait-for.ts';

const { folder, start } = useProducts();

const storedIds = async (): Promise<Set<number>> => {
  const session = await connectTo((await findServer(folder.path)).url);
  const { rows } = await session.query<{ id: number }>('SELECT id FROM leads');
  await session.end();
  return new Set(rows.map(({ id }) => id));
};

/** Waits until PostgreSQL has shut down. */
const databaseEnded = () => waitFor(() => processesOn(join(folder.path, 'postgres')), [], 10_000);

// Slow: three starts, with load until each kill.
test('has every acknowledged lead after it, or PostgreSQL with it, was killed', async () => {
  const confirmed: number[] = [];
  let product = start();
  let url = await addressOf(product);
  // The product alone, whose PostgreSQL the next start ends, then with it.
  for (const count of [1, Infinity]) {
    const load = startLoad(url, { connections: 10, goOn: ({ last }) => !last });
    const ids = () => load.attempts.filter(isAcknowledged).map(({ id }) => id!);
    await waitFor(() => ids().length > 20, true);
    const { pid } = product.process;
    killTogether([pid, ...descendantsOf(pid)].slice(0, count));
    await load.ended;

    product = start();
    url = await addressOf(product);
    confirmed.push(...ids());
    const stored = await storedIds();
    expect(confirmed.filter((id) => !stored.has(id))).toEqual([]);
    // Each kill may leave a lead of each connection without an answer.
    expect(stored.size - confirmed.length).toBeLessThanOrEqual(30);
  }
});

test('ends with PostgreSQL, and says so', async () => {
  const product = start();
  await addressOf(product);

  process.kill(readPidFile(folder.path)!.pid, 'SIGKILL');

  expect(await product.exited).toBe(1);
  expect(product.output()).toMatch(/^the embedded database has ended; start again\./m);
});

test('exits at once on a second SIGTERM, and shuts its database down', async () => {
  const product = start({ DRAIN_SECONDS: '60', NOTIFY_WEBHOOK: 'https://hunter22.example' });
  const url = new URL(await addressOf(product));
  const slow = connect(Number(url.port), '127.0.0.1');
  slow.on('error', () => undefined);
  slow.write('POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
  slow.write('Content-Length: 27\r\nExpect: 100-continue\r\n\r\n');
  // The response "100 Continue" shows that the request is in flight.
  await once(slow, 'data');

  product.process.kill('SIGTERM');
  const begin = performance.now();
  // Longer than the 500 ms in which signals count as one; again, because a busy process may learn
  // of both together.
  const again = setInterval(() => product.process.kill('SIGTERM'), 600);

  expect(await product.exited).toBe(1);
  clearInterval(again);
  expect(performance.now() - begin).toBeLessThan(5_000);
  await databaseEnded();
  // It named the variable that it does not know, without the value.
  expect(JSON.parse(product.output().split('\n')[0]!)).toMatchObject({
    level: 40,
    msg: 'NOTIFY_WEBHOOK: not a variable of Sandglass, ignored; did you mean NOTIFY_WEBHOOK_URL?',
  });
  expect(product.output()).not.toContain('hunter22');
});

test('warns at the start of receivers to which leads travel in clear', async () => {
  const product = start({
    PUBLIC_URL: 'https://www.sandglass.example',
    ADMIN_PASSWORD: 'an hourglass of sand',
    NOTIFY_WEBHOOK_URL: 'http://hooks.example/leads',
    NOTIFY_WEBHOOK_SECRET: `whsec_${'a'.repeat(44)}`,
    SMTP_URL: 'smtp://mail.example?ignoreTLS=true',
    RECEIPT_FROM: 'hello@sandglass.example',
  });
  await addressOf(product);

  const lines = product.output().split('\n').slice(0, 2);
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 40, msg: expect.stringMatching(/^NOTIFY_WEBHOOK_URL: /) }),
    expect.objectContaining({ level: 40, msg: expect.stringMatching(/^SMTP_URL: /) }),
  ]);
});

test.each<[string, (folder: string) => number]>([
  [
    // This process keeps both ends of the pipe open.
    'nobody reads its log',
    (path) => {
      const pipe = join(path, 'log');
      execFileSync('mkfifo', [pipe]);
      return openSync(pipe, 'r+');
    },
  ],
  // Every write to this device fails with ENOSPC.
  ['its log cannot be written', () => openSync('/dev/full', 'w')],
])('serves, and ends on SIGTERM, while %s', async (_what, open) => {
  const log = open(folder.path);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const product = start({ PORT: String(port), LOG_LEVEL: 'info' }, { log });
  await waitFor(async () => (await fetch(`${url}/health/ready`).catch(() => undefined))?.ok, true);

  // Each of these requests is logged, with more than 350 bytes: more than waits for a reader.
  const logged = () => fetch(`${url}/api/${'x'.repeat(190)}`).then((answer) => answer.text());
  for (let batch = 0; batch < 40; batch += 1)
    await Promise.all(Array.from({ length: 100 }, logged));
  expect((await request(url).get('/').timeout(5_000)).status).toBe(200);
  expect((await postLead({ url }, LEAD).timeout(5_000)).status).toBe(201);
  const begin = performance.now();
  expect(await product.stop()).toBe(0);
  expect(performance.now() - begin).toBeLessThan(10_000);
  closeSync(log);
});
