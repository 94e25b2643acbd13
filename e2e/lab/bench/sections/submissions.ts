import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withProduct, type BenchProduct } from '../bench-product.ts';
import { atLeast, decimals, goalTable, median, table, whole, type Scope } from '../report.ts';
import { processorTime } from '../usage.ts';
import { wrk } from '../wrk.ts';

const run = promisify(execFile);

const CLIENTS = 16;
const GOAL = 0.1;

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

/** A table like that of the leads, with its primary key only: what the indexes cost is part of a submission. */
const PLAIN_TABLE = `
  CREATE TABLE plain_leads (LIKE leads INCLUDING DEFAULTS INCLUDING IDENTITY);
  ALTER TABLE plain_leads ADD PRIMARY KEY (id)`;

/** Rows per second that clients insert into that table. */
const insertRows = async (databaseUrl: string, seconds: number): Promise<number> => {
  const { stdout } = await run('pgbench', [
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

/** Submissions with every check, compared with pgbench on the same server, on a table without secondary indexes. */
export const measureSubmissions = ({ brief }: Scope): Promise<string> =>
  withProduct(async (product) => {
    await product.database.query(PLAIN_TABLE);
    const [rounds, seconds] = brief ? [1, 3] : [5, 6];
    const submitted: number[] = [];
    const inserted: number[] = [];
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
      const rival = await insertRows(product.database.url, seconds);
      if (round === 0) continue;
      submitted.push(rate);
      inserted.push(rival);
    }
    const share = median(submitted) / median(inserted);
    return [
      table([
        {
          'Leads per second': `${CLIENTS} clients`,
          Sandglass: whole(median(submitted)),
          pgbench: whole(median(inserted)),
          share: share.toFixed(2),
          'PostgreSQL processor time per lead': `${whole(costs.postgresql)} µs`,
          'Node processor time per lead': `${whole(costs.node)} µs`,
        },
      ]),
      goalTable([atLeast('share of pgbench', share, GOAL, decimals(2))]),
    ].join('\n\n');
  });
