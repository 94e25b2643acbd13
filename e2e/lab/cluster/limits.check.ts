/** Each replica counts limits for itself. The clock of the first is eleven years ahead. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { postLead } from '../../../backend/src/testing/leads/lead-requests.ts';
import {
  readyAddressOf,
  spawnProduct,
} from '../../../backend/src/testing/product/spawn-product.ts';
import { storeLeads } from '../../../backend/src/testing/leads/stored-leads.ts';
import { useDatabase } from '../servers/cluster.ts';
import { startReplicas, type Replicas } from '../servers/replicas.ts';
import { until } from '../until.ts';

const LIMIT = 30;
/** So many that each replica gets more than the limit, whichever the balancer chooses. */
const SENT = 6 * LIMIT;

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

describe('limits and clocks', () => {
  const database = useDatabase();
  let replicas: Replicas;
  before(async () => {
    const DATABASE_URL = database().url;
    // For its migrations only.
    const product = spawnProduct({ DATABASE_URL });
    await readyAddressOf(product);
    await product.stop();
    await storeLeads(database(), { at: daysAgo(29) }, { at: daysAgo(31) });
    // The only one that deletes.
    const first = { NODE_OPTIONS: `--import ${AHEAD}`, LEAD_RETENTION_DAYS: '30' };
    replicas = await startReplicas({ DATABASE_URL, LEAD_RATE_LIMIT: String(LIMIT) }, first);
  });
  after(() => replicas.stop());

  const rows = (of: string) => database().query(`SELECT FROM ${of}`);

  test('a replica with a wrong clock deletes what is old by the clock of the database', async () => {
    await until(async () => (await rows(`audit WHERE what = 'retention'`)).length, 30_000);
    assert.equal((await rows('leads')).length, 1);
  });

  test(`each of three replicas stores ${LIMIT} leads of a client, dated by the database`, async () => {
    const { url } = replicas;
    const statuses: number[] = [];
    while (statuses.length < SENT) {
      const message = `number ${statuses.length}`;
      statuses.push((await postLead({ url }, { email: 'limited@example.com', message })).status);
    }
    const stored = statuses.filter((status) => status === 201).length;
    assert.deepEqual([stored, new Set(statuses)], [3 * LIMIT, new Set([201, 429])]);
    const recent = await rows(`leads WHERE abs(extract(epoch FROM created_at - now())) < 60`);
    assert.equal(recent.length, 3 * LIMIT);
  });
});
