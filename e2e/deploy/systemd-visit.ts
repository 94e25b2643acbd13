/**
 * Visits the product that systemd runs as sandglass.service, stops it, starts it again and kills it, and prints what it
 * found as one line of JSON, a {@link Visit}. Runs within the machine that systemd-machine.sh makes.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { waitFor } from '../../backend/src/testing/wait-for.ts';

/** What the visit found. */
export interface Visit {
  /** The status of a submitted lead. */
  stored: number;
  /** Lines of /proc/PID/status of the product, by name. */
  process: Record<string, string>;
  /** `journal` has the lines of systemd. */
  stop: { seconds: number; result: string; journal: string };
  /** The statuses and the leads that the admin saw: at first, after a stop and a start, and after a kill. */
  seen: string[];
  /** How often systemd started the service again by itself. */
  restarts: string;
}

const URL = 'http://127.0.0.1:3000';
const PASSWORD = 'a long password of your own';
const PATIENCE = 30_000;

const execute = promisify(execFile);
const run = async (...words: string[]) => (await execute(words[0]!, words.slice(1))).stdout.trim();
const property = (name: string) => run('systemctl', 'show', 'sandglass', '--property', name, '--value');

const ready = () =>
  waitFor(
    () => fetch(`${URL}/health/ready`).then(({ status }) => status, String),
    (status) => status === 200,
    PATIENCE,
  );

const leads = async (): Promise<string> => {
  const authorization = `Basic ${btoa(`admin:${PASSWORD}`)}`;
  const answer = await fetch(`${URL}/api/leads`, { headers: { authorization } });
  return `${answer.status} ${await answer.text()}`;
};

await ready();
const posted = await fetch(`${URL}/api/leads`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ email: 'systemd@example.com' }),
});
const status = await readFile(`/proc/${await property('MainPID')}/status`, 'utf8');
const seen = [await leads()];

const begin = performance.now();
await run('systemctl', 'stop', 'sandglass');
const seconds = (performance.now() - begin) / 1000;
const result = await property('Result');
const journal = await run('journalctl', '--unit=sandglass', '--identifier=systemd', '--output=cat');

await run('systemctl', 'start', 'sandglass');
await ready();
seen.push(await leads());

await run('systemctl', 'kill', '--kill-whom=main', '--signal=KILL', 'sandglass');
await waitFor(
  () => property('NRestarts'),
  (restarts) => restarts === '1',
  PATIENCE,
);
await ready();
seen.push(await leads());

const visit: Visit = {
  stored: posted.status,
  process: Object.fromEntries(status.split('\n').map((line) => line.split(/:\s*/, 2) as [string, string])),
  stop: { seconds, result, journal },
  seen,
  restarts: await property('NRestarts'),
};
console.log(JSON.stringify(visit));
