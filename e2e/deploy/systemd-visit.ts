/**
 * Visits the product that systemd runs as sandglass.service, stops, starts and kills it, and prints
 * VISITED at the end. Runs within the machine that systemd-machine.sh makes.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { ADMIN_PASSWORD as PASSWORD } from '../../backend/src/testing/access/admin-password.ts';
import { postLead } from '../../backend/src/testing/leads/lead-requests.ts';
import { run } from '../lab/programs.ts';
import { until } from '../lab/until.ts';

const URL = 'http://127.0.0.1:3000';
const PATIENCE = 30_000;
/** Seconds from SIGTERM to the exit of the product. */
const STOP_LIMIT = 10;

const property = (name: string) =>
  run('systemctl', ['show', 'sandglass', '--property', name, '--value']);

/** What the admin sees once the product is ready. */
const leads = async (): Promise<string> => {
  await until(async () => (await fetch(`${URL}/health/ready`)).ok, PATIENCE);
  const authorization = `Basic ${btoa(`admin:${PASSWORD}`)}`;
  const answer = await fetch(`${URL}/api/leads`, { headers: { authorization } });
  return `${answer.status} ${await answer.text()}`;
};

assert.equal(await leads(), '200 []');
assert.equal((await postLead({ url: URL }, { email: 'systemd@example.com' })).status, 201);
const seen = await leads();
assert.match(seen, /^200 \[\{.*systemd@example\.com/);

// A user of its own, no capabilities and a system call filter.
const status = await readFile(`/proc/${await property('MainPID')}/status`, 'utf8');
assert.doesNotMatch(status, /^Uid:.*\b0\b/m);
for (const line of [/^CapEff:\t0+$/m, /^CapBnd:\t0+$/m, /^NoNewPrivs:\t1$/m, /^Seccomp:\t2$/m])
  assert.match(status, line);

// It ends by itself, without a kill.
const begin = performance.now();
await run('systemctl', ['stop', 'sandglass']);
const seconds = (performance.now() - begin) / 1000;
assert.ok(seconds < STOP_LIMIT, `the stop took ${seconds} s`);
assert.equal(await property('Result'), 'success');
const journal = await run('journalctl', [
  '--unit=sandglass',
  '--identifier=systemd',
  '--output=cat',
]);
assert.match(journal, /Deactivated successfully/);
assert.doesNotMatch(journal, /SIGKILL/);

await run('systemctl', ['start', 'sandglass']);
assert.equal(await leads(), seen);

await run('systemctl', ['kill', '--kill-whom=main', '--signal=KILL', 'sandglass']);
await until(async () => (await property('NRestarts')) === '1', PATIENCE);
assert.equal(await leads(), seen);
console.log('VISITED');
