/**
 * Makes the dependencies of the product fail while visitors submit leads and open pages, and compares every acknowledged
 * lead with the table. Needs the built product and, for the full disk, permission to mount a file system.
 *
 *   npm run test:faults              400 leads before and after each fault, 20 stops of each kind; about five minutes
 *   npm run test:faults -- --short   the same faults with fewer leads, as CI does
 */
import { after, before, describe, test } from 'node:test';
import { parseArgs } from 'node:util';
import { spawnNpmStart, spawnProduct } from '../../../backend/src/testing/product.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { FAULTS, type Fault } from './faults.ts';
import { fullDisk, mountSmallDisk, type SmallDisk } from './full-disk.ts';
import { tryStop } from './stops.ts';
import { tryFault } from './trial.ts';

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const SCALE = values.short ? { leads: 50, stops: 2 } : { leads: 400, stops: 20 };

const summary: Record<string, Record<string, unknown>> = {};
after(() => console.table(summary));

const check = (fault: Fault, cluster: () => Cluster) =>
  test(fault.name, async () => {
    const { acknowledged, refused, failures, slowestRefusal, recovery } = await tryFault(
      fault,
      cluster(),
      SCALE.leads,
    );
    summary[fault.name] = {
      acknowledged,
      refused,
      unanswered: failures.length,
      'slowest refusal (ms)': Math.round(slowestRefusal),
      'recovery (ms)': Math.round(recovery),
    };
  });

describe('leads and pages during a fault', () => {
  let cluster: Cluster;
  before(async () => {
    cluster = await startCluster();
  });
  after(() => cluster.stop());

  for (const fault of FAULTS) check(fault, () => cluster);
  for (const [name, spawn] of Object.entries({ 'the server': spawnProduct, 'npm start': spawnNpmStart }))
    test(`${SCALE.stops} times SIGTERM to ${name}`, async () => {
      for (let time = 0; time < SCALE.stops; time += 1) await tryStop(cluster, spawn);
    });
});

const disk = mountSmallDisk();
describe('a small disk', { skip: !disk && 'no permission to mount a file system' }, () => {
  let cluster: Cluster;
  before(async () => {
    cluster = await startCluster(disk!.folder);
  });
  after(async () => {
    await cluster.stop();
    disk!.remove();
  });

  if (disk) check(fullDisk(disk satisfies SmallDisk), () => cluster);
});
