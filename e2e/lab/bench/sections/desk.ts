import { addLeads, MONTH, RARE } from '../many-leads.ts';
import type { BenchProduct } from '../product.ts';
import { median, megabytes, milliseconds, whole, type Goal, type Section } from '../report.ts';
import { forgetPeak, memoryAtRest, memoryOf } from '../usage.ts';

const LEADS = 1_000_000;
const GOAL = {
  /** Milliseconds of a page of the list. */
  LIST: 20,
  /** Milliseconds of a search. */
  SEARCH: 200,
  /** Milliseconds of a search by one or two characters, or by a number. */
  SHORT: 1_000,
  /** Bytes of memory that an export adds. */
  EXPORT: 150_000_000,
};

const search = (q: string) => `?q=${encodeURIComponent(q)}`;
/** What follows `/api/leads` in the address of each call, and the most that it may take. */
const CALLS: Record<string, [call: string, goal: number]> = {
  'first page': ['', GOAL.LIST],
  'first page of suspected leads': ['?suspected=true', GOAL.LIST],
  'first page of new and answered leads': ['?state=new,answered', GOAL.LIST],
  'a month': [`?from=${MONTH.from}&to=${MONTH.to}`, GOAL.LIST],
  'one lead': ['/77', GOAL.LIST],
  'the numbers of leads': ['/counts', GOAL.LIST],
  'search that matches every lead': [search('assessment'), GOAL.SEARCH],
  'search that matches 7 leads': [search(RARE.word), GOAL.SEARCH],
  'search that matches no lead': [search('zymurgy'), GOAL.SEARCH],
  'search in Cyrillic, 7 leads': [search(RARE.cyrillic), GOAL.SEARCH],
  'search in Chinese, 7 leads': [search(RARE.chinese), GOAL.SEARCH],
  'search for two words of many leads': [search('holdings ada'), GOAL.SEARCH],
  'search for two words of 7 leads, in another order, without accents': [
    search('brulee creme'),
    GOAL.SEARCH,
  ],
  'a month and a search': [`?from=${MONTH.from}&to=${MONTH.to}&q=${RARE.word}`, GOAL.SEARCH],
  'search by one letter of many leads': [search('a'), GOAL.SHORT],
  'search by one letter of no lead': [search('q'), GOAL.SHORT],
  'search by two letters of many leads': [search('As'), GOAL.SHORT],
  'search by two characters of 7 leads': [search(RARE.pair), GOAL.SHORT],
  'search for the number #7': [search('#7'), GOAL.SHORT],
  'search for a reference': [search('7A3F0-29C4D'), GOAL.SHORT],
};

/** Milliseconds after which no more rounds of a call are made: a slow one shows as well in few. */
const ENOUGH = 20_000;

/**
 * The median of the response times in milliseconds, and the last status: the product refuses a
 * search that takes too long.
 */
const time = async ({ url }: BenchProduct, call: string, rounds: number) => {
  const durations: number[] = [];
  let status = 0;
  const begin = performance.now();
  while (durations.length < rounds && performance.now() - begin < ENOUGH) {
    const asked = performance.now();
    const response = await fetch(`${url}/api/leads${call}`);
    await response.arrayBuffer();
    durations.push(performance.now() - asked);
    ({ status } = response);
  }
  // The first fifth is a warm-up.
  return { status, duration: median(durations.slice(Math.floor(durations.length / 5))) };
};

/** Response times of the desk with many leads, and the memory that an export of all adds. */
export const measureDesk: Section = async (product, brief) => {
  const { url, pid, database } = product;
  const leads = brief ? 10_000 : LEADS;
  await addLeads(database, leads);
  const column = `Median response time, ${whole(leads)} leads`;
  const rows: Record<string, string>[] = [];
  const goals: Goal[] = [];
  for (const [name, [call, goal]] of Object.entries(CALLS)) {
    const { duration, status } = await time(product, call, brief ? 30 : 300);
    rows.push({
      [column]: name,
      time: milliseconds(duration) + (status === 200 ? '' : ` (${status})`),
    });
    goals.push([name, duration, goal, milliseconds]);
  }
  const before = await memoryAtRest(pid);
  forgetPeak(pid);
  const response = await fetch(`${url}/api/leads/export?format=csv`);
  // Read as fast as it comes.
  for await (const _ of response.body!);
  goals.push(['memory added by an export', memoryOf(pid).peak - before, GOAL.EXPORT, megabytes]);
  return { parts: [rows], goals };
};
