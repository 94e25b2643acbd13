import { Agent } from 'node:http';
import { ask } from './ask.ts';
import { withProduct, type BenchProduct } from './bench-product.ts';
import { addLeads, MONTH, RARE } from './many-leads.ts';
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
} from './report.ts';
import { forgetPeak, memoryAtRest, memoryOf } from './usage.ts';

const SIZES = [100, 10_000, 1_000_000];
const GOAL = 1.5;

const FIRST_PAGE = 'first page';
const QUERIES: Record<string, string> = {
  [FIRST_PAGE]: '',
  'first page, suspected': '?suspected=true',
  'search, every lead has it': '?q=assessment',
  'search, 7 leads have it': `?q=${RARE}`,
  'search, no lead has it': '?q=zymurgy',
  'search by two letters': '?q=As',
  'a month': `?from=${MONTH.from}&to=${MONTH.to}`,
  'a month and a search': `?from=${MONTH.from}&to=${MONTH.to}&q=${RARE}`,
};

/** Milliseconds of an answer, the products one after the other in each round. */
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
  return {
    'Export of a million': format,
    time: `${seconds.toFixed(1)} s`,
    size: megabytes(bytes),
    'memory before': megabytes(before),
    'at most': megabytes(memoryOf(pid).peak),
    added: megabytes(memoryOf(pid).peak - before),
  };
};

/** What the admin's page asks for, at few and at many leads. */
export const measureDesk = ({ brief }: Scope): Promise<string> =>
  withProduct(async (first, startAnother) => {
    const products = [first, await startAnother(), await startAnother()];
    for (const [index, { database }] of products.entries()) await addLeads(database, SIZES[index]!);
    const rows = [];
    let ratio = NaN;
    for (const [name, query] of Object.entries(QUERIES)) {
      const durations = await compare(products, query, brief ? 30 : 300);
      const most = durations.at(-1)! / durations[0]!;
      if (name === FIRST_PAGE) ratio = most;
      rows.push({
        'Median of an answer': name,
        ...Object.fromEntries(
          durations.map((each, index) => [`${whole(SIZES[index]!)} leads`, milliseconds(each)]),
        ),
        ratio: most.toFixed(2),
      });
    }
    const exports = [];
    for (const format of ['csv', 'jsonl']) exports.push(await exportAll(products.at(-1)!, format));
    return [
      table(rows),
      table(exports),
      goalTable([atMost('first page, 1,000,000 leads against 100', ratio, GOAL, decimals(2))]),
    ].join('\n\n');
  });
