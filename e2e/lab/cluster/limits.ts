import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { after, before, test } from 'node:test';
import { readyAddressOf, spawnProduct } from '../../../backend/src/testing/product.ts';
import { storeLeads } from '../../../backend/src/testing/leads/stored-leads.ts';
import { createTestDatabase, type TestDatabase } from '../../../backend/src/testing/test-database.ts';
import { startCluster, type Cluster } from '../servers/cluster.ts';
import { startReplicas, type Replicas } from '../servers/replicas.ts';
import { until } from '../until.ts';

const LIMIT = 30;
/** So many that each replica gets more than the limit. */
const SENT = 3 * LIMIT + 10;
const CLIENT = '127.0.0.2';

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

/** Submits a lead from the address of a client, and returns the status. */
const submit = async (url: string, index: number): Promise<number> => {
  const headers = { 'Content-Type': 'application/json' };
  const call = request(`${url}/api/leads`, { localAddress: CLIENT, method: 'POST', headers });
  call.end(JSON.stringify({ email: 'limited@example.com', message: `number ${index}` }));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode!;
};

/** The limits of three replicas together. The clock of the first one is eleven years ahead. */
export const checkLimits = (): void => {
  let cluster: Cluster;
  let database: TestDatabase;
  let replicas: Replicas;

  before(async () => {
    cluster = await startCluster();
    database = await createTestDatabase(cluster.url);
    // For its migrations only.
    const product = spawnProduct({ DATABASE_URL: database.url });
    await readyAddressOf(product);
    await product.stop();
    await storeLeads(database, { at: daysAgo(29) }, { at: daysAgo(31) });
    const environment = { DATABASE_URL: database.url, LEAD_RATE_LIMIT: String(LIMIT) };
    // The only one that deletes.
    const first = { NODE_OPTIONS: `--import ${AHEAD}`, LEAD_RETENTION_DAYS: '30' };
    replicas = await startReplicas(environment, first);
  });
  after(async () => {
    await replicas.stop();
    await database.drop();
    await cluster.stop();
  });

  const rows = (of: string) => database.query(`SELECT FROM ${of}`);

  test('a replica with a wrong clock deletes what is old by the clock of the database', async () => {
    await until(async () => (await rows(`audit WHERE what = 'retention'`)).length, 30_000);
    assert.equal((await rows('leads')).length, 1);
  });

  test(`three replicas together store ${LIMIT} leads of a client in a minute, dated by the database`, async () => {
    const statuses: number[] = [];
    for (let index = 0; index < SENT; index += 1) statuses.push(await submit(replicas.url, index));
    assert.deepEqual(
      Object.entries(Object.groupBy(statuses, String)).map(([status, each]) => [status, each!.length]),
      [
        ['201', LIMIT],
        ['429', SENT - LIMIT],
      ],
    );
    const recent = await rows(`leads WHERE abs(extract(epoch FROM created_at - now())) < 60`);
    assert.equal(recent.length, LIMIT);
  });
};
