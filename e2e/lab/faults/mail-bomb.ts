import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { readyAddressOf, spawnProduct } from '../../../backend/src/testing/product.ts';
import { startMailReceiver } from '../../../backend/src/testing/receivers/mail-receiver.ts';
import { createTestDatabase } from '../../../backend/src/testing/test-database.ts';
import { waitFor } from '../../../backend/src/testing/wait-for.ts';
import type { Cluster } from './cluster.ts';

const PASSWORD = 'correct horse';
/** Receipts of an hour. */
const LIMIT = 200;
const CONNECTIONS = 16;
/** Milliseconds in which all receipts are decided. */
const PATIENCE = 600_000;

const AUTHORIZATION = `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`;

/** Submits a lead of an address from a network of its own. Returns the status. */
const submit = async (url: string, agent: Agent, email: string, index: number): Promise<number> => {
  const call = request(`${url}/api/leads`, {
    agent,
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.${(index >> 8) & 255}.${index & 255}.1`,
    },
  });
  call.end(JSON.stringify({ email, message: `Please call me, number ${index}.` }));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode!;
};

/** The sum of the series whose names begin with a text. */
const sumOf = async (url: string, series: string): Promise<number> => {
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: AUTHORIZATION } });
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith(`sandglass_${series}`));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
};

/**
 * Submits leads with one victim's address, then as many with addresses of their own, each from another network. All of
 * them must be stored; the victim gets one receipt, and all together get `LIMIT`.
 *
 * @param leads the number of each kind
 */
export const tryMailBomb = async (cluster: Cluster, leads: number) => {
  const problems: string[] = [];
  const database = await createTestDatabase(cluster.url);
  const mail = await startMailReceiver();
  const product = spawnProduct({
    DATABASE_URL: database.url,
    LEAD_RATE_LIMIT: '0',
    TRUST_PROXY_HOPS: '1',
    ADMIN_PASSWORD: PASSWORD,
    SMTP_URL: mail.url,
    RECEIPT_FROM: 'hello@sandglass.example',
    RECEIPT_LIMIT: String(LIMIT),
  });
  const check = (what: string, found: number, expected: number) => {
    if (found !== expected) problems.push(`${what}: ${found}, expected ${expected}`);
  };
  try {
    const url = await readyAddressOf(product);
    let decided = 0;
    const flood = async (emailOf: (index: number) => string) => {
      const begin = performance.now();
      const indexes = Array.from({ length: leads }, (_, index) => index).values();
      const submitSome = async () => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        for (const index of indexes) check('status', await submit(url, agent, emailOf(index), index), 201);
        agent.destroy();
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, submitSome));
      const stored = performance.now() - begin;
      decided += leads;
      await waitFor(
        async () => (await sumOf(url, 'receipts_withheld_total')) + (await sumOf(url, 'receipts_total')),
        (sum) => sum === decided,
        PATIENCE,
      );
      return { stored, settled: performance.now() - begin };
    };
    const victim = await flood(() => 'victim@example.com');
    check('receipts to the victim', mail.to('victim@example.com').length, 1);
    const others = await flood((index) => `ada@visitor-${index}.example`);
    check('receipts to all', mail.received.length, LIMIT);
    check('leads', await sumOf(url, 'leads_stored_total'), 2 * leads);
    check('withheld for all', await sumOf(url, 'receipts_withheld_total{limit="all"}'), leads - LIMIT + 1);
    return { problems, victim, others };
  } finally {
    await product.stop();
    await mail.close();
    await database.drop();
  }
};
