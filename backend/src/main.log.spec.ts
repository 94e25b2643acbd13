import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, jest, test } from '@jest/globals';
import { freePort } from './testing/free-port.ts';
import { spawnProduct, type Product } from './testing/product.ts';
import { useDataFolder } from './testing/postgres/use-data-folder.ts';
import { waitFor } from './testing/wait-for.ts';

jest.setTimeout(60_000);

const folder = useDataFolder();
let url: string;
let product: Product;
let log: number;

/** Starts the product, with its embedded database, and waits until it can store leads. */
const startWith = async (output: number) => {
  log = output;
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  product = spawnProduct({ DATA_DIR: folder.path, PORT: String(port), LOG_LEVEL: 'info' }, { log });
  await waitFor(
    () =>
      fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    Boolean,
    30_000,
  );
};

/** A pipe that nobody reads; this process keeps both its ends open. */
const openPipe = () => {
  const pipe = join(folder.path, 'log');
  execFileSync('mkfifo', [pipe]);
  return openSync(pipe, 'r+');
};

afterEach(() => {
  product.process.kill('SIGKILL');
  closeSync(log);
});

const dropped = async () => {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^sandglass_log_lines_dropped_total (\d+)/m.exec(metrics)?.[1]);
};

/** Each of these requests is logged. */
const fillLog = () =>
  waitFor(
    async () => {
      const path = `/api/${'x'.repeat(190)}`;
      await Promise.all(Array.from({ length: 100 }, () => fetch(url + path).then((it) => it.text())));
      return dropped();
    },
    (lines) => lines > 0,
    40_000,
  );

const submit = () =>
  fetch(`${url}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com' }),
    signal: AbortSignal.timeout(5_000),
  });

/** The statuses of a page and of a submission, then the exit status. Fails if the process does not exit in time. */
const serveAndEnd = async () => {
  const page = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  const submission = await submit();
  const begin = performance.now();
  product.process.kill('SIGTERM');
  const exit = await product.exited;
  expect(performance.now() - begin).toBeLessThan(10_000);
  return [page.status, submission.status, exit];
};

test('serves, counts the lines that it drops, and ends on SIGTERM while nobody reads its log', async () => {
  await startWith(openPipe());

  expect(await fillLog()).toBeGreaterThan(0);
  expect(await serveAndEnd()).toEqual([200, 201, 0]);
});

test('serves and ends on SIGTERM while its log cannot be written', async () => {
  // Every write to this device fails with ENOSPC.
  await startWith(openSync('/dev/full', 'w'));
  await submit();

  expect(await dropped()).toBeGreaterThan(0);
  expect(await serveAndEnd()).toEqual([200, 201, 0]);
});
