import type { Outcome } from './visitors/load.ts';

/** What a browser met with, if one took part. */
interface Seen {
  visits: number;
  errors: readonly string[];
}

const scenarios: Record<string, Record<string, unknown>> = {};
const proofs: Record<string, Record<string, string>> = {};

/** Adds a scenario to the summary. */
export const record = (scenario: string, outcome: Outcome, seen?: Seen): void => {
  scenarios[scenario] = {
    'requests sent': outcome.requests,
    failed: outcome.failures.length,
    'leads acknowledged': outcome.acknowledged,
    lost: outcome.lost,
    'refused (503)': outcome.refused,
    'longest gap in writes': `${Math.round(outcome.gap)} ms`,
    'browser visits': seen?.visits ?? '-',
    'browser errors': seen?.errors.length ?? '-',
  };
};

/** Adds what a cache answered while every replica was dead. */
export const recordCache = (statuses: readonly number[]): void => {
  scenarios['a cache, every replica dead'] = {
    'requests sent': statuses.length,
    failed: statuses.filter((status) => status !== 200).length,
  };
};

/** Adds a protection that was switched off, and what became of the promise without it. */
export const recordWithout = (protection: string, shown: string): void => {
  proofs[protection] = { 'without it': shown };
};

export const printSummary = (): void => {
  console.table(scenarios);
  console.table(proofs);
};
