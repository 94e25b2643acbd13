import { readFileSync } from 'node:fs';
import { ADDRESSES, UNKNOWN } from './addresses.ts';

/** The most bytes that a page may transfer. `total` does not count pictures: editors choose them, the build compresses them. */
type Budget = Record<'total' | 'script' | 'stylesheet', number>;

/** The budget of every page, and those of pages that are applications, by address. */
const budgets = JSON.parse(readFileSync(new URL('../byte-budget.json', import.meta.url), 'utf8')) as Record<
  string,
  Budget
> & { 'every page': Budget };

/** Every page that is weighed: all known addresses, and one address for each not-found page. */
export const WEIGHED = [...ADDRESSES, ...UNKNOWN];

/** The addresses that have a budget of their own. */
export const WITH_OWN_BUDGET = Object.keys(budgets).filter((name) => name.startsWith('/'));

/** The files that a first visit to the home page requests. docs/capacity.md calculates with it. */
export const FILES_OF_FIRST_VISIT = 8;

/**
 * One sentence for each limit that a page exceeds.
 *
 * @param measured bytes by resource type, and their sum as `total`
 */
export const excess = (address: string, measured: Record<string, number>): string[] => {
  const budget = budgets[address] ?? budgets['every page'];
  const counted: Budget = {
    total: measured['total']! - (measured['image'] ?? 0),
    script: measured['script'] ?? 0,
    stylesheet: measured['stylesheet'] ?? 0,
  };
  return (['total', 'script', 'stylesheet'] as const)
    .filter((type) => counted[type] > budget[type])
    .map((type) => `${address}: ${type} ${counted[type]} bytes, budget ${budget[type]}`);
};
