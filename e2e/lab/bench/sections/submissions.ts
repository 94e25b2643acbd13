import { fileURLToPath } from 'node:url';
import { run } from '../../programs.ts';
import { decimals, median, whole, type Section } from '../report.ts';
import { processorTime } from '../usage.ts';
import { wrk } from '../wrk.ts';

const CLIENTS = 16;
const GOAL = 0.04;

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Leads per second that clients submit, each with its own key. */
export const submitLeads = (url: string, seconds: number): Promise<number> =>
  wrk(`${url}/api/leads`, CLIENTS, seconds, [
    path('submit-lead.lua'),
    String(Date.now() % 1_000_000_000),
  ]);

/**
 * A table like that of the leads, with its primary key only: what the indexes cost is part of a
 * submission.
 */
const PLAIN_TABLE = `
  CREATE TABLE plain_leads (LIKE leads INCLUDING DEFAULTS INCLUDING IDENTITY);
  ALTER TABLE plain_leads ADD PRIMARY KEY (id)`;

const insertRows = async (databaseUrl: string, seconds: number): Promise<number> => {
  const options = [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${CLIENTS}`,
    `--time=${seconds}`,
  ];
  const script = `--file=${path('insert-lead.sql')}`;
  const report = await run('pgbench', [...options, script, databaseUrl]);
  const rate = Number(/^tps = ([\d.]+)/m.exec(report)?.[1]);
  if (!(rate > 0)) throw new Error(`pgbench\n${report}`);
  return rate;
};

/**
 * Submissions with every check, compared with pgbench on the same server, on a table without
 * secondary indexes.
 */
export const measureSubmissions: Section = async ({ url, pid, postmaster, database }, brief) => {
  await database.query(PLAIN_TABLE);
  const [rounds, seconds] = brief ? [1, 3] : [5, 6];
  const [submitted, inserted]: [number[], number[]] = [[], []];
  let costs: number[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    const used = () => [postmaster, pid].map(processorTime);
    const before = used();
    const rate = await submitLeads(url, seconds);
    costs = used().map((time, index) => ((time - before[index]!) / (rate * seconds)) * 1_000_000);
    const rival = await insertRows(database.url, seconds);
    if (round === 0) continue;
    submitted.push(rate);
    inserted.push(rival);
  }
  const share = median(submitted) / median(inserted);
  const row = {
    'Leads per second': `${CLIENTS} clients`,
    Sandglass: whole(median(submitted)),
    pgbench: whole(median(inserted)),
    share: share.toFixed(2),
    'PostgreSQL processor time per lead': `${whole(costs[0]!)} µs`,
    'Node processor time per lead': `${whole(costs[1]!)} µs`,
  };
  return { parts: [[row]], goals: [['share of pgbench', share, GOAL, decimals(2), 'at least']] };
};
