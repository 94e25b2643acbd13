import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { after, before, test } from 'node:test';
import { readyAddressOf, spawnProduct } from '../../../../backend/src/testing/product.ts';
import { storeLeads } from '../../../../backend/src/testing/leads/stored-leads.ts';
import { createTestDatabase, type TestDatabase } from '../../../../backend/src/testing/test-database.ts';
import { waitFor } from '../../../../backend/src/testing/wait-for.ts';
import { startCluster, type Cluster } from '../../faults/cluster.ts';
import { startReplicas, type Replicas } from '../servers/replicas.ts';

const LIMIT = 30;
/** So many that each replica gets more than the limit. */
const SENT = 3 * LIMIT + 10;

/** A module that puts the clock of a process eleven years ahead. */
const AHEAD = `data:text/javascript,${encodeURIComponent(`
  const { now } = Date;
  const ahead = () => now() + 11 * 365 * 24 * 60 * 60 * 1000;
  globalThis.Date = class extends Date {
    constructor(...given) { super(...(given.length > 0 ? given : [ahead()])); }
    static now() { return ahead(); }
  };
`)}`;

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

/** Starts the product for its migrations only. */
const migrate = async (url: string): Promise<void> => {
  const product = spawnProduct({ DATABASE_URL: url });
  await readyAddressOf(product);
  await product.stop();
};

/** Submits leads one after the other, and returns how many were stored; the others must be refused with 429. */
const submit = async (url: string, address: string): Promise<number> => {
  const statuses: number[] = [];
  for (let index = 0; index < SENT; index += 1) {
    const call = request(`${url}/api/leads`, {
      localAddress: address,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
    });
    call.end(JSON.stringify({ email: 'limited@example.com', message: `number ${index} of ${address}` }));
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    response.resume();
    statuses.push(response.statusCode!);
  }
  const stored = statuses.filter((status) => status === 201).length;
  assert.equal(statuses.filter((status) => status === 429).length, SENT - stored);
  return stored;
};

/** The limits of three replicas together. The clock of the first one is eleven years ahead. */
export const checkLimits = (): void => {
  let cluster: Cluster;
  let database: TestDatabase;
  let replicas: Replicas;

  before(async () => {
    cluster = await startCluster();
    database = await createTestDatabase(cluster.url);
    await migrate(database.url);
    await storeLeads(database, { at: daysAgo(29) }, { at: daysAgo(31) });
    const environment = {
      DATABASE_URL: database.url,
      LEAD_RATE_LIMIT: String(LIMIT),
    };
    // The only one that deletes.
    replicas = await startReplicas(environment, {
      NODE_OPTIONS: `--import ${AHEAD}`,
      LEAD_RETENTION_DAYS: '30',
    });
  });
  after(async () => {
    await replicas.stop();
    await database.drop();
    await cluster.stop();
  });

  const count = async (condition: string) => {
    const [row] = await database.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM leads WHERE ${condition}`,
    );
    return row!.count;
  };

  test('a replica with a wrong clock deletes what is old by the clock of the database', async () => {
    await waitFor(
      () => database.query(`SELECT FROM audit WHERE what = 'retention'`),
      ({ length }) => length > 0,
      30_000,
    );
    assert.equal(await count('true'), 1);
  });

  test(`three replicas together store ${LIMIT} leads of a client in a minute, dated by the database`, async () => {
    assert.equal(await submit(replicas.url, '127.0.0.2'), LIMIT);
    assert.equal(await count(`abs(extract(epoch FROM created_at - now())) < 60`), LIMIT);
  });
};
