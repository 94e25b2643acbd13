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

const SIZES = [100, 10_000, 1_000_000];
const BRIEF_SIZES = [100, 1_000, 10_000];
/**
 * RATIO: the response time of the first page with the most leads, divided by that with the fewest. ANSWER: the response
 * time in milliseconds. EXPORT: the memory that an export adds, in bytes.
 */
const GOAL = { RATIO: 1.5, ANSWER: 100, EXPORT: 150_000_000 };

const FIRST_PAGE = 'first page';
const QUERIES: Record<string, string> = {
  [FIRST_PAGE]: '',
  'first page of suspected leads': '?suspected=true',
  'search that matches every lead': '?q=assessment',
  'search that matches 7 leads': `?q=${RARE}`,
  'search that matches no lead': '?q=zymurgy',
  'search by two letters': '?q=As',
  'a month': `?from=${MONTH.from}&to=${MONTH.to}`,
  'a month and a search': `?from=${MONTH.from}&to=${MONTH.to}&q=${RARE}`,
};

/** The median response time of each product in milliseconds. The products take turns in each round. */
const compare = async (
  products: readonly BenchProduct[],
  query: string,
  rounds: number,
): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true });
  const durations: number[][] = products.map(() => []);
  const warmUp = Math.ceil(rounds / 5);
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const [index, { url }] of products.entries()) {
      const { duration } = await ask(`${url}/api/leads${query}`, agent);
      if (round >= warmUp) durations[index]!.push(duration);
    }
  }
  agent.destroy();
  return durations.map(median);
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
    const most = `${whole(sizes.at(-1)!)} leads`;
    const rows = [];
    const goals = [];
    for (const [name, query] of Object.entries(QUERIES)) {
      const durations = await compare(products, query, brief ? 30 : 300);
      const ratio = durations.at(-1)! / durations[0]!;
      if (name === FIRST_PAGE) {
        goals.push(atMost(`${name}, ${most} compared with ${sizes[0]}`, ratio, GOAL.RATIO, decimals(2)));
      }
      goals.push(atMost(`${name}, ${most}`, durations.at(-1)!, GOAL.ANSWER, milliseconds));
      rows.push({
        'Median response time': name,
        ...Object.fromEntries(
          durations.map((each, index) => [`${whole(sizes[index]!)} leads`, milliseconds(each)]),
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
