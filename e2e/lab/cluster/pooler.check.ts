/** Checks the product behind PgBouncer, in each of the modes that it supports. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { OWN_PAGE, postLead } from '../../../backend/src/testing/leads/lead-requests.ts';
import {
  readyAddressOf,
  spawnProduct,
  type Product,
} from '../../../backend/src/testing/product/spawn-product.ts';
import { openEventStream } from '../event-stream.ts';
import { useDatabase } from '../servers/cluster.ts';
import { startPgBouncer } from '../servers/pgbouncer.ts';
import { until } from '../until.ts';

/**
 * Connections of the pooler to the server: in session mode one for each of the product, else fewer
 * than a process has, so that they are shared.
 */
const CONNECTIONS = { session: 20, transaction: 3 };

const checkMode = (mode: keyof typeof CONNECTIONS): void => {
  const database = useDatabase();
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  let product: Product;
  let url: string;
  before(async () => {
    bouncer = await startPgBouncer(database().url, mode, CONNECTIONS[mode]);
    product = spawnProduct({
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: database().url,
      LEAD_RATE_LIMIT: '100000',
      LEAD_RETENTION_DAYS: '30',
    });
    url = await readyAddressOf(product);
  });
  after(async () => {
    await product.stop();
    await bouncer.stop();
  });

  const submit = async (index: number): Promise<number> => {
    const lead = { email: `${index}@example.com`, message: 'May we speak tomorrow, at ten?' };
    return (await postLead({ url }, lead)).status;
  };
  const rows = (of: string) => database().query(`SELECT FROM ${of}`);
  const stored = async () => (await rows('leads')).length;

  test('stores and lists 300 leads of 30 visitors at the same time', async () => {
    const visitors = Array.from({ length: 30 }, async (_, visitor) => {
      const statuses = [];
      for (let count = 0; count < 10; count += 1) statuses.push(await submit(visitor * 10 + count));
      return statuses;
    });
    const statuses = (await Promise.all(visitors)).flat();

    assert.deepEqual(new Set(statuses), new Set([201]));
    assert.equal(await stored(), 300);
    const page = (await (
      await fetch(`${url}/api/leads?suspected=true&q=299@example`)
    ).json()) as unknown[];
    assert.equal(page.length, 1);
  });

  /**
   * Submits leads while `prevent` keeps them from being stored, waits until PostgreSQL has given
   * their statements up, and submits one after that has ended.
   */
  const refuses = async (
    leads: number,
    prevent: () => Promise<() => Promise<unknown>>,
    isGivenUp: () => Promise<unknown>,
  ) => {
    const storedBefore = await stored();
    const end = await prevent();
    try {
      const begin = performance.now();
      const statuses = await Promise.all(
        Array.from({ length: leads }, (_, index) => submit(index)),
      );
      assert.deepEqual(new Set(statuses), new Set([503]));
      assert.ok(performance.now() - begin < 5_000);
      await isGivenUp();
    } finally {
      await end();
    }
    assert.equal(await submit(1), 201);
    assert.equal(await stored(), storedBefore + 1);
  };

  test('gives a statement up in time, and leaves no connection of the pooler occupied', () =>
    refuses(
      CONNECTIONS.transaction,
      async () => {
        const other = await database().connect();
        await other.query('BEGIN; LOCK TABLE leads');
        return () => other.end();
      },
      // PostgreSQL has ended the statement, which waited for a lock; no connection was closed.
      () =>
        until(async () => {
          const waiting = await rows(`pg_locks WHERE NOT granted AND relation = 'leads'::regclass`);
          return waiting.length === 0;
        }),
    ));

  test('has PostgreSQL end a long statement that waits for no lock', () => {
    let logged = 0;
    return refuses(
      1,
      async () => {
        logged = product.output().length;
        await database().query(`
          CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql
            AS 'BEGIN PERFORM pg_sleep(30); RETURN NEW; END';
          CREATE TRIGGER linger BEFORE INSERT ON leads FOR EACH ROW EXECUTE FUNCTION linger();
        `);
        return () => database().query('DROP FUNCTION linger CASCADE');
      },
      // PostgreSQL's query_canceled: when the process itself gives up, there is no code.
      () => until(() => product.output().slice(logged).includes('"code":"57014"')),
    );
  });
};

for (const mode of ['session', 'transaction'] as const)
  describe(`${mode} mode`, () => checkMode(mode));

describe('transaction mode for the direct address, too', () => {
  const database = useDatabase();
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  let product: Product;
  let url: string;
  before(async () => {
    bouncer = await startPgBouncer(database().url, 'transaction', CONNECTIONS.transaction);
    product = spawnProduct({ DATABASE_URL: bouncer.url });
    url = await readyAddressOf(product);
  });
  after(async () => {
    await product.stop();
    await bouncer.stop();
  });

  test('the desk reads and changes as ever, its stream stays open, and no log complains', async () => {
    const stream = await openEventStream(url);
    assert.equal(stream.status, 200);
    const logged = product.output().length;
    for (const name of ['Ada', 'Grace'])
      await postLead({ url }, { name, email: 'ada@example.com', message: 'Hello' }).expect(201);
    const changed = await fetch(`${url}/api/leads/1`, {
      method: 'PATCH',
      headers: { ...OWN_PAGE, 'Content-Type': 'application/json' },
      body: JSON.stringify({ state: 'answered' }),
    });
    assert.equal(changed.status, 200);
    const listed = (await (await fetch(`${url}/api/leads`)).json()) as { state: string }[];
    assert.deepEqual(
      listed.map(({ state }) => state),
      ['new', 'answered'],
    );

    // What has arrived is told when the page connects again.
    const again = await openEventStream(url, {}, '?after=1');
    await until(() => again.text().includes('data: {"what":"arrived","leads":[{"id":2,'));
    again.close();
    assert.ok(stream.isOpen());
    // Warnings and errors.
    assert.equal(product.output().slice(logged), '');
    stream.close();
  });
});
