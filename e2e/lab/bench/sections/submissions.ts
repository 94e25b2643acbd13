import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestDatabase } from '../../../../backend/src/testing/test-database.ts';
import { withProduct, type BenchProduct } from '../bench-product.ts';
import { findProgram } from '../machine.ts';
import { atLeast, decimals, goalTable, median, table, whole, type Scope } from '../report.ts';
import { processorTime } from '../usage.ts';
import { wrk } from '../wrk.ts';
import { startBareInserts } from '../rivals/rivals.ts';

const run = promisify(execFile);

const CLIENTS = 16;
const GOAL = 0.28;

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Leads per second that clients submit, each with its own key. */
export const submitLeads = (url: string, seconds: number): Promise<number> =>
  wrk(`${url}/api/leads`, {
    connections: CLIENTS,
    seconds,
    // PostgreSQL needs a core too.
    pinned: false,
    script: [path('submit-lead.lua'), String(Date.now() % 1_000_000_000)],
  });

/** Rows per second that clients insert directly into the table. */
const insertRows = async (pgbench: string, databaseUrl: string, seconds: number): Promise<number> => {
  const { stdout } = await run(pgbench, [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${CLIENTS}`,
    `--time=${seconds}`,
    `--file=${path('insert-lead.sql')}`,
    databaseUrl,
  ]);
  const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  if (!(rate > 0)) throw new Error(`pgbench\n${stdout}`);
  return rate;
};

/** Processor time in seconds. */
const usedBy = ({ pid, postmaster }: BenchProduct) => ({
  node: processorTime(pid),
  postgresql: processorTime(postmaster),
});

/** Leaves the table with its primary key only: what the indexes cost is part of what a submission costs. */
const dropSecondaryIndexes = async (database: TestDatabase): Promise<void> => {
  const indexes = await database.query<{ name: string }>(
    `SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid = 'leads'::regclass AND NOT indisprimary`,
  );
  await database.query('ALTER TABLE leads DROP CONSTRAINT leads_idempotency_key_key');
  for (const { name } of indexes) await database.query(`DROP INDEX IF EXISTS ${name}`);
};

/**
 * Submissions with every check, compared with pgbench on the same server, on the table without secondary indexes. Two
 * more figures show what the difference consists of: what pgbench achieves on the table as it is, and what a Node process
 * does that inserts each lead and nothing else.
 */
export const measureSubmissions = ({ brief }: Scope): Promise<string> =>
  withProduct(async (product, startAnother) => {
    const pgbench = findProgram('pgbench');
    if (!pgbench || !findProgram('wrk')) {
      return 'Not measured: `wrk` or `pgbench` is not installed (`apt-get install wrk postgresql-contrib`).';
    }
    const { database } = await startAnother();
    await dropSecondaryIndexes(database);
    const { database: indexed } = await startAnother();
    const { database: bareDatabase } = await startAnother();
    const bare = await startBareInserts(bareDatabase.url);
    const [rounds, seconds] = brief ? [1, 3] : [5, 6];
    const submitted: number[] = [];
    const inserted: number[] = [];
    const insertedWithIndexes: number[] = [];
    const insertedByNode: number[] = [];
    let costs = { node: 0, postgresql: 0 };
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      const before = usedBy(product);
      const rate = await submitLeads(product.url, seconds);
      const after = usedBy(product);
      const microseconds = (from: number, to: number) => ((to - from) / (rate * seconds)) * 1_000_000;
      costs = {
        node: microseconds(before.node, after.node),
        postgresql: microseconds(before.postgresql, after.postgresql),
      };
      const rival = await insertRows(pgbench, database.url, seconds);
      const indexing = await insertRows(pgbench, indexed.url, seconds);
      const node = await submitLeads(bare.url, seconds);
      if (round === 0) continue;
      submitted.push(rate);
      inserted.push(rival);
      insertedWithIndexes.push(indexing);
      insertedByNode.push(node);
    }
    await bare.stop();
    const share = median(submitted) / median(inserted);
    return [
      table([
        {
          'Leads per second': `${CLIENTS} clients`,
          Sandglass: whole(median(submitted)),
          pgbench: whole(median(inserted)),
          'pgbench, with the indexes and triggers': whole(median(insertedWithIndexes)),
          'Node alone, with them': whole(median(insertedByNode)),
          share: share.toFixed(2),
          'PostgreSQL processor time per lead': `${whole(costs.postgresql)} µs`,
          'Node processor time per lead': `${whole(costs.node)} µs`,
        },
      ]),
      goalTable([atLeast('share of pgbench', share, GOAL, decimals(2))]),
    ].join('\n\n');
  });
