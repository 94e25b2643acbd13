/**
 * Does what a new user does on their own machine: npm start, a lead, Ctrl-C, npm start again. The lead must still be
 * stored. Runs on Linux, macOS and Windows, without a browser.
 *
 *   npm run test:start
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postLead } from '../../backend/src/testing/leads/lead-requests.ts';
import { addressOf, IS_WINDOWS, spawnNpmStart, type Product } from '../../backend/src/testing/product.ts';

/** Milliseconds in which the product is built and started. */
const BUILD = 600_000;
/** The maximum time from Ctrl-C to the exit of the product, in milliseconds. */
const STOP_LIMIT = 10_000;

const dataDir = await mkdtemp(join(tmpdir(), 'sandglass-start-'));
let product: Product;

/**
 * Starts the product, uses it, and stops it as Ctrl-C does. On Windows, Node cannot send Ctrl-C to another process, so
 * the processes are killed; even then, no lead may be lost.
 */
const startAnd = async <T>(use: (url: string) => Promise<T>): Promise<T> => {
  product = spawnNpmStart({ DATA_DIR: dataDir });
  const url = await addressOf(product, BUILD);
  console.log(`started at ${url}`);
  const used = await use(url);
  const begin = performance.now();
  interrupt();
  const status = await product.exited;
  const took = performance.now() - begin;
  console.log(`stopped with status ${status} after ${Math.round(took)} ms`);
  if (!IS_WINDOWS) {
    assert.equal(status, 0);
    assert.ok(took < STOP_LIMIT);
  }
  return used;
};
const interrupt = () => {
  const { pid } = product.process;
  if (IS_WINDOWS) spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
  else process.kill(-pid, 'SIGINT');
};

try {
  const lead = await startAnd(async (url) => {
    assert.equal((await fetch(url)).status, 200);
    const { status, body } = await postLead({ url }, { email: 'start@example.com' });
    assert.equal(status, 201);
    return body as object;
  });
  const listed = await startAnd(async (url) => (await fetch(`${url}/api/leads`)).json());
  assert.equal((listed as object[]).length, 1);
  assert.partialDeepStrictEqual(listed, [lead]);
  console.log('the lead was kept');
} finally {
  // If a check failed, the product may still be running.
  if (product!.process.exitCode === null) interrupt();
  await product!.exited;
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
}
