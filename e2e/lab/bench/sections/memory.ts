import { withProduct } from '../bench-product.ts';
import { findProgram } from '../machine.ts';
import { atMost, goalTable, megabytes, table, type Scope } from '../report.ts';
import { forgetPeak, memoryAtRest, memoryOf } from '../usage.ts';
import { wrk } from '../wrk.ts';
import { submitLeads } from './submissions.ts';

const GOAL = 130_000_000;

/** Resident memory of the server process, without the database processes. */
export const measureMemory = ({ brief }: Scope): Promise<string> =>
  withProduct(async ({ url, pid }) => {
    const rest = await memoryAtRest(pid);
    const rows = [{ When: 'at rest after the start', memory: megabytes(rest) }];
    const add = (When: string, bytes: number) => rows.push({ When, memory: megabytes(bytes) });
    const loads: Record<string, (seconds: number) => Promise<unknown>> = {
      'pages, 32 connections': (seconds) => wrk(`${url}/`, { connections: 32, seconds }),
      'submissions, 16 clients': (seconds) => submitLeads(url, seconds),
    };
    if (findProgram('wrk')) {
      for (const [name, load] of Object.entries(loads)) {
        forgetPeak(pid);
        await load(brief ? 3 : 20);
        add(`peak under load: ${name}`, memoryOf(pid).peak);
      }
      add('at rest after the load', await memoryAtRest(pid));
    }
    return [table(rows), goalTable([atMost('at rest', rest, GOAL, megabytes)])].join('\n\n');
  });
