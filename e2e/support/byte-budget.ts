import { readFileSync, writeFileSync } from 'node:fs';
import { ADDRESSES, UNKNOWN } from './addresses.ts';

/** Bytes that each page may take on the wire, by type; a type that is not there may take none. */
export type ByteBudget = Record<string, Record<string, number>>;

const FILE = new URL('../byte-budget.json', import.meta.url);

/** What the browser may add to or leave out of a measurement. */
const SLACK = 1.03;

/** Every page that has a budget: the known addresses, and a screen for unknown ones of each kind. */
export const WEIGHED = [...ADDRESSES, ...UNKNOWN];

export const readBudget = (): ByteBudget => JSON.parse(readFileSync(FILE, 'utf8')) as ByteBudget;

/** Sets the budget to what was measured, and a little more. */
export const writeBudget = (measured: ByteBudget): void => {
  const budget = Object.entries(measured).map(([address, types]) => [
    address,
    Object.fromEntries(Object.entries(types).map(([type, bytes]) => [type, Math.round(bytes * SLACK)])),
  ]);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(budget), null, 2)}\n`);
};

/** Sentences about what a page takes beyond its budget. */
export const excess = (address: string, measured: Record<string, number>, budget: ByteBudget): string[] =>
  Object.entries(measured).flatMap(([type, bytes]) => {
    const limit = budget[address]?.[type] ?? 0;
    return bytes > limit ? [`${address}: ${type} ${bytes} bytes, budget ${limit}`] : [];
  });
