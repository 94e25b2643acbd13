import { Agent } from 'node:http';
import { ask } from '../ask.ts';
import { withProduct, type BenchProduct } from '../bench-product.ts';
import {
  atMost,
  decimals,
  goalTable,
  median,
  megabytes,
  milliseconds,
  table,
  whole,
  type Scope,
} from '../report.ts';
import { forgetPeak, memoryAtRest, memoryOf } from '../usage.ts';
import { addLeads, MONTH, RARE } from './many-leads.ts';

const SIZES = [100, 100_000, 1_000_000];
const BRIEF_SIZES = [100, 1_000, 10_000];
/**
 * RATIO: the response time of the first page with the most leads, divided by that with the fewest. ANSWER: the response
 * time in milliseconds. EXPORT: the memory that an export adds, in bytes.
 */
const GOAL = { RATIO: 1.5, ANSWER: 20, EXPORT: 150_000_000 };

const FIRST_PAGE = 'first page';
const search = (q: string) => `?q=${encodeURIComponent(q)}`;
/** What follows `/api/leads` in the address of each call. */
const CALLS: Record<string, string> = {
  [FIRST_PAGE]: '',
  'first page of suspected leads': '?suspected=true',
  'first page of new leads': '?state=new',
  'first page of new and answered leads': '?state=new,answered',
  'search that matches every lead': search('assessment'),
  'search that matches 7 leads': search(RARE.word),
  'search that matches no lead': search('zymurgy'),
  'search in Cyrillic, 7 leads': search(RARE.cyrillic),
  'search in Chinese, 7 leads': search(RARE.chinese),
  'search by two letters of many leads': search('As'),
  'search by two characters of 7 leads': search(RARE.pair),
  'a month': `?from=${MONTH.from}&to=${MONTH.to}`,
  'a month and a search': `?from=${MONTH.from}&to=${MONTH.to}&q=${RARE.word}`,
  'one lead': '/77',
  'the numbers of leads': '/counts',
};

/** Milliseconds after which no more rounds of a call are made: a slow one shows as well in few. */
const ENOUGH = 20_000;

interface Times {
  /** The median in milliseconds. */
  median: number;
  /** Whether the product refused a search because it takes too long. */
  refused: boolean;
}

/** The response times of each product. The products take turns in each round. */
const compare = async (products: readonly BenchProduct[], call: string, rounds: number): Promise<Times[]> => {
  const agent = new Agent({ keepAlive: true });
  const measured = products.map(() => ({ durations: [] as number[], refused: false }));
  const begin = performance.now();
  for (let round = 0; round < rounds && performance.now() - begin < ENOUGH; round += 1) {
    for (const [index, { url }] of products.entries()) {
      const { duration, status } = await ask(`${url}/api/leads${call}`, agent, {}, [200, 400]);
      measured[index]!.refused ||= status === 400;
      measured[index]!.durations.push(duration);
    }
  }
  agent.destroy();
  // The first fifth is a warm-up.
  return measured.map(({ durations, refused }) => ({
    median: median(durations.slice(Math.floor(durations.length / 5))),
    refused,
  }));
};

const exportAll = async ({ url, pid }: BenchProduct, format: string) => {
  const before = await memoryAtRest(pid);
  forgetPeak(pid);
  const begin = performance.now();
  const response = await fetch(`${url}/api/leads/export?format=${format}`);
  let bytes = 0;
  for await (const chunk of response.body!) bytes += chunk.length;
  const seconds = (performance.now() - begin) / 1000;
  const { peak } = memoryOf(pid);
  const row = {
    'Export of the largest table': format,
    time: `${seconds.toFixed(1)} s`,
    size: megabytes(bytes),
    'memory before': megabytes(before),
    peak: megabytes(peak),
    added: megabytes(peak - before),
  };
  return { row, added: peak - before };
};

/** Response times of the admin's desk with few and with many leads. */
export const measureDesk = ({ brief }: Scope): Promise<string> =>
  withProduct(async (first, startAnother) => {
    const sizes = brief ? BRIEF_SIZES : SIZES;
    const products = [first, await startAnother(), await startAnother()];
    for (const [index, { database }] of products.entries()) await addLeads(database, sizes[index]!);
    const largest = `${whole(sizes.at(-1)!)} leads`;
    const rows = [];
    const goals = [];
    for (const [name, call] of Object.entries(CALLS)) {
      const times = await compare(products, call, brief ? 30 : 300);
      const most = times.at(-1)!.median;
      const ratio = most / times[0]!.median;
      if (name === FIRST_PAGE) {
        goals.push(atMost(`${name}, ${largest} compared with ${sizes[0]}`, ratio, GOAL.RATIO, decimals(2)));
      }
      goals.push(atMost(`${name}, ${largest}`, most, GOAL.ANSWER, milliseconds));
      rows.push({
        'Median response time': name,
        ...Object.fromEntries(
          times.map(({ median, refused }, index) => [
            `${whole(sizes[index]!)} leads`,
            milliseconds(median) + (refused ? ' (refused)' : ''),
          ]),
        ),
        ratio: ratio.toFixed(2),
      });
    }
    const exports = [];
    for (const format of ['csv', 'jsonl']) {
      const { row, added } = await exportAll(products.at(-1)!, format);
      exports.push(row);
      goals.push(atMost(`memory added by the ${format} export`, added, GOAL.EXPORT, megabytes));
    }
    return [table(rows), table(exports), goalTable(goals)].join('\n\n');
  });
