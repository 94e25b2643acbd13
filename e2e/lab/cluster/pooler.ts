import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readyAddressOf, spawnProduct, type Product } from '../../../backend/src/testing/product.ts';
import { createTestDatabase, type TestDatabase } from '../../../backend/src/testing/test-database.ts';
import { waitFor } from '../../../backend/src/testing/wait-for.ts';
import { startCluster, type Cluster } from '../faults/cluster.ts';
import { startPgBouncer, type PoolMode } from './servers/pgbouncer.ts';

/** Fewer connections than a process has, so that they are shared. */
const SHARED = 3;

const submit = async (url: string, index: number): Promise<number> => {
  const { status } = await fetch(`${url}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${index}@example.com`, message: 'May we speak tomorrow, at ten?' }),
  });
  return status;
};

/** The product behind PgBouncer, in each of the modes that it supports. */
export const checkPooler = (): void => {
  let cluster: Cluster;
  before(async () => {
    cluster = await startCluster();
  });
  after(() => cluster.stop());

  for (const mode of ['session', 'transaction'] as const)
    describe(`${mode} mode`, () => checkMode(() => cluster, mode));
};

const checkMode = (cluster: () => Cluster, mode: PoolMode): void => {
  let database: TestDatabase;
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  let product: Product;
  let url: string;
  before(async () => {
    database = await createTestDatabase(cluster().url);
    // In session mode each connection of the product has one of the server for itself.
    bouncer = await startPgBouncer(database.url, mode, mode === 'session' ? 20 : SHARED);
    product = spawnProduct({
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: database.url,
      LEAD_RATE_LIMIT: '100000',
      LEAD_RETENTION_DAYS: '30',
    });
    url = await readyAddressOf(product);
  });
  after(async () => {
    await product.stop();
    await bouncer.stop();
    await database.drop();
  });

  const stored = async () =>
    (await database.query<{ count: number }>('SELECT count(*)::integer AS count FROM leads'))[0]!.count;

  test('stores, lists and counts 300 leads of 30 visitors at the same time', async () => {
    const visitors = Array.from({ length: 30 }, async (_visitor, visitor) => {
      const statuses = [];
      for (let count = 0; count < 10; count += 1) statuses.push(await submit(url, visitor * 10 + count));
      return statuses;
    });
    const statuses = (await Promise.all(visitors)).flat();

    assert.deepEqual(new Set(statuses), new Set([201]));
    assert.equal(await stored(), 300);
    const page = (await (await fetch(`${url}/api/leads?suspected=true&q=299@example`)).json()) as unknown[];
    assert.equal(page.length, 1);
    await waitFor(
      () => database.query('SELECT FROM limit_counts WHERE count >= 300'),
      ({ length }) => length > 0,
    );
  });

  test('gives a statement up in time, and leaves no connection of the pooler occupied', async () => {
    const before = await stored();
    const other = await database.connect();
    await other.query('BEGIN; LOCK TABLE leads');
    try {
      const begin = performance.now();
      const statuses = await Promise.all(Array.from({ length: SHARED }, (_, index) => submit(url, index)));
      assert.deepEqual(new Set(statuses), new Set([503]));
      assert.ok(performance.now() - begin < 5_000);
      // The limit on waiting for a lock is that of the statement: PostgreSQL has ended it, not a closed connection.
      await waitFor(
        () => database.query(`SELECT FROM pg_locks WHERE NOT granted AND relation = 'leads'::regclass`),
        ({ length }) => length === 0,
      );
    } finally {
      await other.end();
    }

    assert.equal(await submit(url, 1), 201);
    assert.equal(await stored(), before + 1);
  });

  test('has PostgreSQL end a long statement that waits for no lock', async () => {
    const before = await stored();
    await database.query(`
      CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(30); RETURN NEW; END';
      CREATE TRIGGER linger BEFORE INSERT ON leads FOR EACH ROW EXECUTE FUNCTION linger();
    `);
    const logged = product.output().length;
    assert.equal(await submit(url, 1), 503);
    // PostgreSQL's query_canceled: when the process itself gives up, there is no code.
    await waitFor(
      () => product.output().slice(logged),
      (lines) => lines.includes('"code":"57014"'),
    );
    await database.query('DROP FUNCTION linger CASCADE');

    assert.equal(await submit(url, 1), 201);
    assert.equal(await stored(), before + 1);
  });
};
