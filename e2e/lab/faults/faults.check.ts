/**
 * Makes the dependencies of the product fail while visitors submit leads and open pages, and
 * compares every acknowledged lead with the table. For the full disk, it must be allowed to mount a
 * file system.
 *
 *   npm run test:faults              400 leads before and after each fault, 20 stops of each kind
 *   npm run test:faults -- --short   the same faults with fewer leads, as CI does
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { hashedText } from '../../../backend/src/testing/leads/hashed-text.ts';
import { isAcknowledged, startLoad } from '../../../backend/src/testing/leads/lead-load.ts';
import {
  addressOf,
  readyAddressOf,
  spawnNpmStart,
  spawnProduct,
} from '../../../backend/src/testing/product/spawn-product.ts';
import { createTcpProxy } from '../../../backend/src/testing/tcp-proxy.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../backend/src/testing/test-database.ts';
import { asRoot, temporaryFolder } from '../programs.ts';
import { startCluster, type Cluster } from '../servers/cluster.ts';
import { until } from '../until.ts';
import { Load, tally } from '../visitors/page-and-lead-load.ts';
import { FAULTS, fullDisk, type Fault } from './faults.ts';

const SCALE = process.argv.includes('--short')
  ? { leads: 50, stops: 2 }
  : { leads: 400, stops: 20 };
const STARTED = { 'the server': spawnProduct, 'npm start': spawnNpmStart };
/** Milliseconds between two leads. */
const EVERY = 10;
/** Milliseconds until a request is refused. */
const REFUSAL_LIMIT = 5_000;
/** Milliseconds from SIGTERM to the exit. */
const STOP_LIMIT = 10_000;
/** Connections that submit leads during a stop. */
const CONNECTIONS = 10;
/** The leads that are stored before a stop. */
const BEFORE = 50;

const summary: Record<string, object> = {};
after(() => console.table(summary));

/** A message of 3.6 kB, unique to its key. */
const longMessage = (key: string) =>
  // Braille patterns, but for the one without a dot, which is trimmed as a space.
  hashedText(key, 1_200, 0x28_01, 255);

const assertKept = ({ lost, duplicated, strange }: Awaited<ReturnType<typeof tally>>) =>
  assert.deepEqual({ lost, duplicated, strange }, { lost: 0, duplicated: 0, strange: 0 });

/** Gives tests a cluster, and each of them an empty database in it. */
const useDatabases = (folder?: string) => {
  let cluster: Cluster;
  before(async () => {
    cluster = await startCluster(folder);
  });
  after(() => cluster.stop());
  return (name: string, run: (database: TestDatabase, cluster: Cluster) => Promise<void>) =>
    test(name, async () => {
      const database = await createTestDatabase(cluster.url);
      try {
        await run(database, cluster);
      } finally {
        await database.drop();
      }
    });
};

/**
 * Has visitors submit leads and open pages, causes a fault, ends it, sends the leads that were not
 * acknowledged and some others again, and compares all leads with the table.
 */
const tryFault = async (fault: Fault, database: TestDatabase, cluster: Cluster) => {
  const { through, killsProduct, lasts } = fault;
  const isAbsent = through === 'closed proxy';
  const proxy = await createTcpProxy(database.url);
  if (isAbsent) await proxy.close();
  const variables = { DATABASE_URL: (through ? proxy : database).url };
  let product = spawnProduct(variables);
  const startedAddressOf = isAbsent ? addressOf : readyAddressOf;
  const url = await startedAddressOf(product);
  const restart = async () => {
    product = spawnProduct({ ...variables, PORT: new URL(url).port });
    await addressOf(product);
  };
  const load = new Load(url, ['/'], {
    every: EVERY,
    ...(fault.longMessages && { messageOf: longMessage }),
  });
  try {
    if (!isAbsent) await load.untilSent(SCALE.leads);
    const recover = await fault.inject({ cluster, database, proxy, product, restart });
    await pause(lasts);
    await recover();
    const recovery = await load.untilStoredAfter(performance.now());
    await load.untilSent(SCALE.leads);
    await load.stop();
    assert.deepEqual(await load.sendAgain(), []);
    const outcome = await load.end(database.url);
    const { acknowledged, refused, failures, slowestRefusal } = outcome;
    summary[fault.name] = {
      acknowledged,
      refused,
      unanswered: failures.length,
      slowestRefusal,
      recovery,
    };
    assertKept(outcome);
    if (!killsProduct) assert.deepEqual(failures, []);
    if (lasts > 0) assert.ok(refused > 0, 'the fault affected no request');
    assert.ok(slowestRefusal < REFUSAL_LIMIT, `a refusal took ${slowestRefusal} ms`);
    assert.equal(await product.stop(), 0, 'the exit status of the product');
  } finally {
    await load.stop();
    await product.stop('SIGKILL');
    await proxy.close();
  }
};

/** Stops the product with SIGTERM under load: no open request fails, and no lead is lost. */
const tryStop = async (spawn: typeof spawnNpmStart, database: TestDatabase) => {
  const product = spawn({ DATABASE_URL: database.url });
  try {
    const { attempts, ended } = startLoad(await readyAddressOf(product), {
      connections: CONNECTIONS,
      goOn: ({ last }) => !last,
    });
    await until(() => attempts.filter(isAcknowledged).length >= BEFORE, 30_000);
    const begin = performance.now();
    assert.equal(await product.stop(), 0);
    const duration = performance.now() - begin;
    await ended;

    assert.deepEqual(
      attempts.filter((attempt) => !isAcknowledged(attempt)),
      [],
    );
    assertKept(await tally(database.url, attempts));
    assert.ok(duration < STOP_LIMIT, `the stop took ${duration} ms`);
  } finally {
    product.process.kill('SIGKILL');
  }
};

describe('leads and pages during a fault', () => {
  const testWithDatabase = useDatabases();
  for (const fault of FAULTS)
    testWithDatabase(fault.name, (database, cluster) => tryFault(fault, database, cluster));
  for (const [name, spawn] of Object.entries(STARTED))
    for (let time = 1; time <= SCALE.stops; time += 1)
      testWithDatabase(`SIGTERM to ${name}, ${time} of ${SCALE.stops}`, (database) =>
        tryStop(spawn, database),
      );
});

/** In memory. Enough for a cluster, its log and the leads of a trial, until it is filled. */
const disk = temporaryFolder('disk');
const options = `size=512m,mode=0755,uid=${process.getuid?.()}`;
const isMounted = await asRoot('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', disk).then(
  () => true,
  () => false,
);
describe('a small disk', { skip: !isMounted && 'no permission to mount a file system' }, () => {
  const fault = fullDisk(join(disk, 'ballast'));
  const testWithDatabase = useDatabases(join(disk, 'data'));
  after(() => asRoot('umount', '--lazy', disk));
  testWithDatabase(fault.name, (database, cluster) => tryFault(fault, database, cluster));
});
