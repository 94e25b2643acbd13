import { readFileSync } from 'node:fs';
import { withProduct } from '../bench-product.ts';
import { atMost, goalTable, median, megabytes, table, type Scope } from '../report.ts';
import { forgetPeak, memoryAtRest, memoryOf } from '../usage.ts';
import { wrk } from '../wrk.ts';
import { submitLeads } from './submissions.ts';

const GOAL = 120_000_000;

/** Bytes that a process shares with no other one. The shared buffers of PostgreSQL are not among them. */
const ownMemory = (pid: number): number => {
  const summary = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const sizes = summary.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB/gm);
  return [...sizes].reduce((sum, [, size]) => sum + Number(size) * 1024, 0);
};

/** Resident memory of the server process, and what one connection costs PostgreSQL after submissions and searches. */
export const measureMemory = ({ brief }: Scope): Promise<string> =>
  withProduct(async ({ url, pid, database }) => {
    const rest = await memoryAtRest(pid);
    const rows = [{ When: 'at rest after the start', memory: megabytes(rest) }];
    const add = (When: string, bytes: number) => rows.push({ When, memory: megabytes(bytes) });
    const loads: Record<string, (seconds: number) => Promise<unknown>> = {
      'pages, 32 connections': (seconds) => wrk(`${url}/`, { connections: 32, seconds }),
      'submissions, 16 clients': (seconds) => submitLeads(url, seconds),
    };
    for (const [name, load] of Object.entries(loads)) {
      forgetPeak(pid);
      await load(brief ? 3 : 20);
      add(`peak under load: ${name}`, memoryOf(pid).peak);
    }
    add('at rest after the load', await memoryAtRest(pid));
    await Promise.all(Array.from({ length: 10 }, () => fetch(`${url}/api/leads?q=a`)));
    const sessions = await database.sessions(`application_name LIKE 'sandglass%'`);
    add('a connection of PostgreSQL, median', median(sessions.map((session) => ownMemory(session.pid))));
    return [table(rows), goalTable([atMost('at rest', rest, GOAL, megabytes)])].join('\n\n');
  });
