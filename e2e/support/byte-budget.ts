import { readFileSync, writeFileSync } from 'node:fs';
import { ADDRESSES, UNKNOWN } from './addresses.ts';

/** The bytes that each page may transfer, by resource type. A type that is not listed may transfer none. */
export type ByteBudget = Record<string, Record<string, number>>;

const FILE = new URL('../byte-budget.json', import.meta.url);

/** Measurements differ slightly between runs and browser versions. */
const SLACK = 1.03;

/** Every page that has a budget: all known addresses, and one address for each not-found page. */
export const WEIGHED = [...ADDRESSES, ...UNKNOWN];

/** The files that a first visit to the home page requests. docs/capacity.md calculates with it. */
export const FILES_OF_FIRST_VISIT = 9;

export const readBudget = (): ByteBudget => JSON.parse(readFileSync(FILE, 'utf8')) as ByteBudget;

/** Sets the budget to the measured bytes plus 3 %. */
export const writeBudget = (measured: ByteBudget): void => {
  const budget = Object.entries(measured).map(([address, types]) => [
    address,
    Object.fromEntries(Object.entries(types).map(([type, bytes]) => [type, Math.round(bytes * SLACK)])),
  ]);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(budget), null, 2)}\n`);
};

/** One sentence for each resource type for which a page exceeds its budget. */
export const excess = (address: string, measured: Record<string, number>, budget: ByteBudget): string[] =>
  Object.entries(measured).flatMap(([type, bytes]) => {
    const limit = budget[address]?.[type] ?? 0;
    return bytes > limit ? [`${address}: ${type} ${bytes} bytes, budget ${limit}`] : [];
  });
