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

/**
 * Stops the product as Ctrl-C does. On Windows, Node cannot send Ctrl-C to another process, so the processes are
 * killed; even then, no lead may be lost.
 */
const stop = async ({ process: { pid }, exited }: Product): Promise<void> => {
  const begin = performance.now();
  if (IS_WINDOWS) spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
  else process.kill(-pid, 'SIGINT');
  const status = await exited;
  const took = Math.round(performance.now() - begin);
  console.log(`stopped with status ${status} after ${took} ms`);
  if (IS_WINDOWS) return;
  assert.equal(status, 0);
  assert.ok(took < STOP_LIMIT, `the stop took longer than ${STOP_LIMIT} ms`);
};

const dataDir = await mkdtemp(join(tmpdir(), 'sandglass-start-'));
const started: Product[] = [];
const start = async () => {
  const product = spawnNpmStart({ DATA_DIR: dataDir });
  started.push(product);
  return { product, url: await addressOf(product, BUILD) };
};
try {
  const first = await start();
  console.log(`started at ${first.url}`);
  assert.equal((await fetch(first.url)).status, 200);
  const posted = await postLead({ url: first.url }, { email: 'start@example.com' });
  assert.equal(posted.status, 201);
  const lead = posted.body as object;
  await stop(first.product);

  const second = await start();
  console.log(`started again at ${second.url}`);
  const listed = (await (await fetch(`${second.url}/api/leads`)).json()) as object[];
  await stop(second.product);
  assert.equal(listed.length, 1);
  assert.partialDeepStrictEqual(listed, [lead]);
  console.log('the lead was kept');
} finally {
  // If a check failed, the product may still be running.
  await Promise.all(started.filter((product) => product.process.exitCode === null).map(stop));
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
}
