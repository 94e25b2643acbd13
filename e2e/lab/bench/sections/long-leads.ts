import { Agent } from 'node:http';
import { ask } from '../ask.ts';
import { withProduct, type BenchProduct } from '../bench-product.ts';
import { atMost, goalTable, megabytes, milliseconds, table, whole, type Scope } from '../report.ts';
import { forgetPeak, memoryAtRest, memoryOf } from '../usage.ts';

/** ANSWER: milliseconds for a page of the list or a search. EXPORT: memory that an export adds, in bytes. */
const GOAL = { ANSWER: 1_000, EXPORT: 150_000_000 };
const SENDER = 'flood@example.com';

/**
 * Leads of the longest message that a submission can have, all from one address. The messages are parts of one random
 * text, which PostgreSQL cannot compress much.
 */
const INSERT = `
  WITH noise AS (
    SELECT string_agg(md5(n::text) || ' ', '') AS text FROM generate_series(1, 9000) AS n
  )
  INSERT INTO leads (name, email, company, message)
  SELECT 'Ada', '${SENDER}', 'c', 'assessment ' || n || ' ' || substr(text, 1 + n % 5000, 255 * 1024 - 30)
  FROM noise, generate_series(1, $1::integer) AS n
`;

const QUERIES: Record<string, string> = {
  'first page': '',
  'search that matches every lead': '?q=assessment',
  'search that matches the address': `?q=${SENDER}`,
  'search that matches one lead': '?q=assessment 77 ',
  'search that matches no lead': '?q=zymurgy',
  'search by two letters of no lead': '?q=qz',
};

const eraseAll = async ({ url }: BenchProduct) => {
  const begin = performance.now();
  const response = await fetch(`${url}/api/leads/erasures`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email: SENDER }),
  });
  const { erased } = (await response.json()) as { erased: number };
  return { erased, seconds: (performance.now() - begin) / 1000 };
};

/** The admin's desk with 10,000 leads of 255 KB. */
export const measureLongLeads = ({ brief }: Scope): Promise<string> =>
  withProduct(async (product) => {
    const count = brief ? 500 : 10_000;
    await product.database.query(INSERT, [count]);
    const agent = new Agent({ keepAlive: true });
    const rows = [];
    const goals = [];
    for (const [name, query] of Object.entries(QUERIES)) {
      const address = `${product.url}/api/leads${encodeURI(query)}`;
      const first = await ask(address, agent);
      const second = await ask(address, agent);
      rows.push({
        Request: name,
        'first time': milliseconds(first.duration),
        again: milliseconds(second.duration),
      });
      goals.push(atMost(name, Math.max(first.duration, second.duration), GOAL.ANSWER, milliseconds));
    }
    agent.destroy();

    const before = await memoryAtRest(product.pid);
    forgetPeak(product.pid);
    const begin = performance.now();
    let bytes = 0;
    for await (const chunk of (await fetch(`${product.url}/api/leads/export?format=jsonl`)).body!)
      bytes += chunk.length;
    const seconds = (performance.now() - begin) / 1000;
    const added = memoryOf(product.pid).peak - before;
    goals.push(atMost('memory that the export adds', added, GOAL.EXPORT, megabytes));
    rows.push({ Request: `export, ${megabytes(bytes)}`, 'first time': `${seconds.toFixed(1)} s`, again: '' });

    const erasure = await eraseAll(product);
    rows.push({
      Request: `erasure of ${whole(erasure.erased)} leads`,
      'first time': `${erasure.seconds.toFixed(1)} s`,
      again: '',
    });
    return [`${whole(count)} leads of 255 KB from one address:`, table(rows), goalTable(goals)].join('\n\n');
  });
