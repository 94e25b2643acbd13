import { addLeads, MONTH, RARE } from '../many-leads.ts';
import type { BenchProduct } from '../product.ts';
import { median, megabytes, milliseconds, whole, type Goal, type Section } from '../report.ts';
import { forgetPeak, memoryAtRest, memoryOf } from '../usage.ts';

const LEADS = 1_000_000;
/** Milliseconds; of two characters, which no index finds; and the memory that an export adds, in bytes. */
const GOAL = { LIST: 20, SEARCH: 100, PAIR: 1_000, EXPORT: 150_000_000 };

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
  'a month and a search': [`?from=${MONTH.from}&to=${MONTH.to}&q=${RARE.word}`, GOAL.SEARCH],
  'search by two letters of many leads': [search('As'), GOAL.PAIR],
  'search by two characters of 7 leads': [search(RARE.pair), GOAL.PAIR],
  'search for the number #7': [search('#7'), GOAL.PAIR],
  'search for a reference': [search('7A3F0-29C4D'), GOAL.PAIR],
};

/** Milliseconds after which no more rounds of a call are made: a slow one shows as well in few. */
const ENOUGH = 20_000;

/** The median of the response times in milliseconds, and the last status: the product refuses a search that takes too long. */
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

/** Response times of the admin's desk with many leads, and the memory that an export of all of them adds. */
export const measureDesk: Section = async (product, brief) => {
  const { url, pid, database } = product;
  const leads = brief ? 10_000 : LEADS;
  await addLeads(database, leads);
  const rows = [];
  const goals: Goal[] = [];
  for (const [name, [call, goal]] of Object.entries(CALLS)) {
    const { duration, status } = await time(product, call, brief ? 30 : 300);
    rows.push({
      [`Median response time, ${whole(leads)} leads`]: name,
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
