import { readFileSync } from 'node:fs';
import { median, megabytes, type Section } from '../report.ts';
import { forgetPeak, memoryAtRest, memoryOf } from '../usage.ts';
import { wrk } from '../wrk.ts';
import { submitLeads } from './submissions.ts';

const GOAL = 150_000_000;

/** Bytes that a process shares with no other one, so without the shared buffers of PostgreSQL. */
const ownMemory = (pid: number): number => {
  const summary = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const sizes = summary.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB/gm);
  return [...sizes].reduce((sum, [, size]) => sum + Number(size) * 1024, 0);
};

/**
 * Resident memory of the server process, and what one connection costs PostgreSQL after submissions
 * and searches.
 */
export const measureMemory: Section = async ({ url, pid, database }, brief) => {
  const seconds = brief ? 3 : 20;
  const peakOf = async (load: Promise<unknown>) => {
    forgetPeak(pid);
    await load;
    return memoryOf(pid).peak;
  };
  const rest = await memoryAtRest(pid);
  const figures = {
    'at rest after the start': rest,
    'peak under load: pages, 32 connections': await peakOf(wrk(`${url}/`, 32, seconds)),
    'peak under load: submissions, 16 clients': await peakOf(submitLeads(url, seconds)),
    'at rest after the load': await memoryAtRest(pid),
  };
  await Promise.all(Array.from({ length: 10 }, () => fetch(`${url}/api/leads?q=example`)));
  const sessions = await database.sessions(`application_name LIKE 'sandglass%'`);
  const all = {
    ...figures,
    'a connection of PostgreSQL, median': median(sessions.map((session) => ownMemory(session.pid))),
  };
  return {
    parts: [Object.entries(all).map(([When, bytes]) => ({ When, memory: megabytes(bytes) }))],
    goals: [['at rest', rest, GOAL, megabytes]],
  };
};
