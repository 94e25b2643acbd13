import { readFileSync } from 'node:fs';
import { withProduct } from '../bench-product.ts';
import { findProgram } from '../machine.ts';
import { median, table, type Scope } from '../report.ts';
import { submitLeads } from './submissions.ts';

/** Bytes that a process shares with no other one. The shared buffers of PostgreSQL are not among them. */
const ownMemory = (pid: number): number => {
  const summary = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const sizes = summary.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB/gm);
  return [...sizes].reduce((sum, [, size]) => sum + Number(size) * 1024, 0);
};

/** What a connection costs PostgreSQL: the memory of the process that serves it, after submissions and lists. */
export const measureConnections = ({ brief }: Scope): Promise<string> =>
  withProduct(async ({ url, database }) => {
    if (!findProgram('wrk')) return 'Not measured: `wrk` is not installed.';
    await submitLeads(url, brief ? 2 : 6);
    await Promise.all(Array.from({ length: 10 }, () => fetch(`${url}/api/leads?q=a`)));
    const sessions = await database.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'sandglass%'`,
    );
    const sizes = sessions.map(({ pid }) => ownMemory(pid) / 1_000_000);
    return table([
      {
        Connections: String(sizes.length),
        'memory of PostgreSQL for one, median': `${median(sizes).toFixed(1)} MB`,
        'at most': `${Math.max(...sizes).toFixed(1)} MB`,
      },
    ]);
  });
