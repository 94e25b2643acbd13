/**
 * Makes the dependencies of the product fail while clients submit leads, and compares every acknowledged lead with the
 * table. Needs the built product and, for the full disk, permission to mount a file system.
 *
 *   npm run test:faults              at least 10,000 leads, 20 stops and starts of each kind, a mail bomb of
 *                                  20,000 leads; about ten minutes
 *   npm run test:faults -- --short   the same faults with fewer leads, as CI does
 */
import { parseArgs } from 'node:util';
import { spawnNpmStart, spawnProduct } from '../../../backend/src/testing/product.ts';
import { BURDENS } from './burdens.ts';
import { Cluster } from './cluster.ts';
import { FAULTS, type Fault } from './faults.ts';
import { fullDisk, mountSmallDisk } from './full-disk.ts';
import { tryMailBomb } from './mail-bomb.ts';
import { tryStarters } from './starters.ts';
import { tryStop } from './stops.ts';
import { tryFault, type Trial } from './trial.ts';

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
/** How many leads are stored before a fault and again after it, and how often the product is stopped and started. */
const SCALE = values.short
  ? { leads: 50, stops: 2, npmStops: 1, starts: 1, bomb: 1_000 }
  : { leads: 400, stops: 20, npmStops: 20, starts: 20, bomb: 10_000 };

const problems: string[] = [];
let acknowledged = 0;

/** Runs one check and collects its problems. */
const attempt = async <T extends { problems: string[] }>(name: string, run: () => Promise<T>) => {
  try {
    const result = await run();
    problems.push(...result.problems.map((problem) => `${name}: ${problem}`));
    return result;
  } catch (error) {
    problems.push(`${name}: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
};

const milliseconds = (duration: number) => `${Math.round(duration)} ms`;
const percentile = (durations: readonly number[], part: number) =>
  durations.toSorted((a, b) => a - b)[Math.floor(durations.length * part)];

const rowOf = ({ visits: { durations }, ...trial }: Trial) => ({
  acknowledged: trial.acknowledged,
  lost: trial.lost,
  duplicated: trial.duplicated,
  refused: trial.refused,
  unanswered: trial.unanswered,
  'slowest refusal': milliseconds(trial.refusal),
  recovery: milliseconds(trial.recovery),
  'pages: median, 95 % (ms)': [0.5, 0.95]
    .map((part) => percentile(durations, part)?.toFixed(0) ?? '-')
    .join(', '),
});

const runFaults = async (cluster: Cluster, faults: readonly Fault[]) => {
  const rows: Record<string, ReturnType<typeof rowOf>> = {};
  for (const fault of faults) {
    const trial = await attempt(fault.name, () => tryFault(fault, cluster, SCALE.leads));
    if (!trial) continue;
    rows[fault.name] = rowOf(trial);
    acknowledged += trial.acknowledged;
  }
  return rows;
};

const runFullDisk = async () => {
  const disk = mountSmallDisk();
  if (!disk) {
    console.log('Skipped the full disk: no permission to mount a file system.');
    return {};
  }
  const cluster = await Cluster.start(disk.folder);
  try {
    return await runFaults(cluster, [fullDisk(disk)]);
  } finally {
    await cluster.stop();
    disk.remove();
  }
};

const runStops = async (cluster: Cluster, name: string, times: number, spawn: typeof spawnProduct) => {
  const total = { times: 0, acknowledged: 0, lost: 0, duplicated: 0, failed: 0 };
  let slowest = 0;
  for (let time = 1; time <= times; time += 1) {
    const stop = await attempt(name, () => tryStop(cluster, spawn));
    if (!stop) continue;
    total.times += 1;
    for (const count of ['acknowledged', 'lost', 'duplicated', 'failed'] as const)
      total[count] += stop[count];
    slowest = Math.max(slowest, stop.duration);
  }
  acknowledged += total.acknowledged;
  return { [name]: { ...total, slowest: milliseconds(slowest) } };
};

const runStarters = async (cluster: Cluster) => {
  const name = 'four products start on one empty database';
  let slowest = 0;
  let times = 0;
  for (let time = 1; time <= SCALE.starts; time += 1) {
    const start = await attempt(name, () => tryStarters(cluster));
    if (!start) continue;
    times += 1;
    slowest = Math.max(slowest, start.duration);
  }
  return { [name]: { times, slowest: milliseconds(slowest) } };
};

const runMailBomb = async (cluster: Cluster) => {
  const bomb = await attempt('a mail bomb', () => tryMailBomb(cluster, SCALE.bomb));
  if (!bomb) return {};
  const row = ({ stored, settled }: { stored: number; settled: number }) => ({
    leads: SCALE.bomb,
    stored: milliseconds(stored),
    'receipts decided': milliseconds(settled),
  });
  return { 'one victim’s address': row(bomb.victim), 'as many addresses': row(bomb.others) };
};

process.once('SIGINT', () => process.exit(130));
const begin = performance.now();
const cluster = await Cluster.start();
try {
  console.table({ ...(await runFaults(cluster, [...FAULTS, ...BURDENS])), ...(await runFullDisk()) });
  console.table({
    ...(await runStops(cluster, 'SIGTERM to the server', SCALE.stops, spawnProduct)),
    ...(await runStops(cluster, 'SIGTERM to npm start', SCALE.npmStops, spawnNpmStart)),
    ...(await runStarters(cluster)),
  });
  console.table(await runMailBomb(cluster));
} finally {
  await cluster.stop();
}
const seconds = Math.round((performance.now() - begin) / 1000);
console.log(`${acknowledged} leads acknowledged in ${seconds} s, ${problems.length} problems`);
for (const problem of problems) console.log(`FAILED ${problem}`);
process.exit(problems.length === 0 ? 0 : 1);
