/**
 * What somebody does who tries the product on their own machine: npm start, a lead, Ctrl-C, npm start again, and the
 * lead is still there. It runs on Linux, macOS and Windows, and needs no browser.
 *
 *   npm run test:start
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { variables } from '../../backend/src/config/variables.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const IS_WINDOWS = process.platform === 'win32';

/** Milliseconds within which the product ends after Ctrl-C. */
const STOP_LIMIT = 10_000;

const dataDir = await mkdtemp(join(tmpdir(), 'sandglass-start-'));

/** Every variable unset: a developer's file .env does not reach this check. */
const environment = {
  ...process.env,
  ...Object.fromEntries(Object.keys(variables).map((name) => [name, ''])),
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'warn',
};

const start = async (): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: environment,
    // Windows starts npm.cmd by its shell only; elsewhere the signal has to reach npm itself.
    shell: IS_WINDOWS,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: !IS_WINDOWS,
  });
  for await (const line of createInterface({ input: child.stdout! })) {
    console.log(line);
    const url = /Sandglass is at (\S+)/.exec(line)?.[1];
    if (url) {
      child.stdout!.resume();
      return { child, url };
    }
  }
  throw new Error('npm start ended before it printed an address');
};

/** Windows lets no program press Ctrl-C for another one: there the processes are killed, and nothing may be lost. */
const stop = async (child: ChildProcess): Promise<void> => {
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const begin = performance.now();
  if (IS_WINDOWS) spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
  else process.kill(-child.pid!, 'SIGINT');
  const [status] = await exited;
  const took = performance.now() - begin;
  console.log(`stopped with status ${status} after ${Math.round(took)} ms`);
  if (IS_WINDOWS) return;
  if (status !== 0) throw new Error(`status ${status} instead of 0`);
  if (took > STOP_LIMIT) throw new Error(`it took longer than ${STOP_LIMIT} ms`);
};

const expectStatus = async (answer: Promise<Response>, status: number): Promise<Response> => {
  const response = await answer;
  if (response.status !== status) throw new Error(`${response.url} answered ${response.status}`);
  return response;
};

try {
  const first = await start();
  await expectStatus(fetch(first.url), 200);
  const posted = await expectStatus(
    fetch(`${first.url}/api/leads`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'start@example.com' }),
    }),
    201,
  );
  const { id } = (await posted.json()) as { id: number };
  await stop(first.child);

  const second = await start();
  const listed = await expectStatus(fetch(`${second.url}/api/leads`), 200);
  const leads = (await listed.json()) as { id: number }[];
  await stop(second.child);
  if (!leads.some((lead) => lead.id === id)) throw new Error(`lead ${id} is gone after a restart`);
  console.log('npm start: started twice, stopped twice, the lead was kept');
} finally {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
}
