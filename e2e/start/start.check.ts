/**
 * Does what a new user does: npm start, a lead, Ctrl-C, npm start again. The lead must still be
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
import {
  addressOf,
  IS_WINDOWS,
  spawnNpmStart,
  type Product,
} from '../../backend/src/testing/product/spawn-product.ts';

/** Milliseconds in which the product is built and started. */
const BUILD = 600_000;
/** Milliseconds from Ctrl-C to its exit. */
const STOP_LIMIT = 10_000;

const dataDir = await mkdtemp(join(tmpdir(), 'sandglass-start-'));
let product: Product | undefined;

/** Node cannot send Ctrl-C on Windows: the process is killed, and no lead may be lost. */
const stop = async () => {
  const { pid } = product!.process;
  const begin = performance.now();
  if (IS_WINDOWS) spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
  else process.kill(-pid, 'SIGINT');
  const status = await product!.exited;
  const took = performance.now() - begin;
  console.log(`stopped with status ${status} after ${Math.round(took)} ms`);
  product = undefined;
  if (!IS_WINDOWS) assert.ok(status === 0 && took < STOP_LIMIT);
};
const start = async () => {
  product = spawnNpmStart({ DATA_DIR: dataDir });
  const url = await addressOf(product, BUILD);
  console.log(`started at ${url}`);
  return url;
};

try {
  const first = await start();
  assert.equal((await fetch(first)).status, 200);
  const posted = await postLead({ url: first }, { email: 'start@example.com' });
  assert.equal(posted.status, 201);
  await stop();
  const second = await start();
  const listed = (await (await fetch(`${second}/api/leads`)).json()) as object[];
  await stop();
  assert.equal(listed.length, 1);
  assert.partialDeepStrictEqual(listed, [posted.body as object]);
  console.log('the lead was kept');
} finally {
  // If a check failed, the product may still be running.
  if (product) await stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
}
