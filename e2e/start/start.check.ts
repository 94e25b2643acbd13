/**
 * Does what a new user does on their own machine: npm start, a lead, Ctrl-C, npm start again. The lead must still be
 * stored. Runs on Linux, macOS and Windows, without a browser.
 *
 *   npm run test:start
 */
import assert from 'node:assert/strict';
import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IS_WINDOWS, npmStart } from '../support/npm-start.ts';

/** The maximum time from Ctrl-C to the exit of the product, in milliseconds. */
const STOP_LIMIT = 10_000;

/**
 * Stops the product as Ctrl-C does. On Windows, Node cannot send Ctrl-C to another process, so the processes are
 * killed; even then, no lead may be lost.
 */
const stop = async (npm: ChildProcess): Promise<void> => {
  const exited = once(npm, 'exit') as Promise<[number | null]>;
  const begin = performance.now();
  if (IS_WINDOWS) spawnSync('taskkill', ['/pid', String(npm.pid), '/t', '/f']);
  else process.kill(-npm.pid!, 'SIGINT');
  const [status] = await exited;
  const took = Math.round(performance.now() - begin);
  console.log(`stopped with status ${status} after ${took} ms`);
  if (IS_WINDOWS) return;
  assert.equal(status, 0);
  assert.ok(took < STOP_LIMIT, `the stop took longer than ${STOP_LIMIT} ms`);
};

const dataDir = await mkdtemp(join(tmpdir(), 'sandglass-start-'));
const started: ChildProcess[] = [];
try {
  const first = await npmStart(dataDir);
  started.push(first.npm);
  console.log(`started at ${first.url}`);
  assert.equal((await fetch(first.url)).status, 200);
  const posted = await fetch(`${first.url}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'start@example.com' }),
  });
  assert.equal(posted.status, 201);
  const lead = (await posted.json()) as object;
  await stop(first.npm);

  const second = await npmStart(dataDir);
  started.push(second.npm);
  console.log(`started again at ${second.url}`);
  const listed = (await (await fetch(`${second.url}/api/leads`)).json()) as object[];
  await stop(second.npm);
  assert.equal(listed.length, 1);
  assert.partialDeepStrictEqual(listed, [lead]);
  console.log('the lead was kept');
} finally {
  // If a check failed, the product may still be running.
  await Promise.all(started.filter(({ exitCode }) => exitCode === null).map(stop));
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
}
