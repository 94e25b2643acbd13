import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { LEAD } from '../../testing/leads/lead-requests.ts';
import { storedIds } from '../../testing/leads/stored-leads.ts';
import { sendBytes } from '../../testing/send-raw.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { useTestApps } from '../../testing/use-test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';

const NO_LIMIT = { LEAD_RATE_LIMIT: '0' };
const { database, start } = useTestApps('test');

const requestOf = (lead: object, key: string = randomUUID()) => {
  const body = JSON.stringify(lead);
  return [
    'POST /api/leads HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Idempotency-Key: ${key}`,
    '',
    body,
  ].join('\r\n');
};

/** Sends requests on one connection without waiting for answers, so that they arrive together. Returns the statuses. */
const submitTogether = async ({ port }: TestApp, requests: readonly string[]) => {
  const last = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  const answers = await sendBytes(port, `${requests.join('')}${last}`);
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].slice(0, -1).map(([, status]) => Number(status));
};

test('stores the other leads if one of them waits for a lock', async () => {
  const app = await start(NO_LIMIT);
  const key = randomUUID();
  const other = await database.connect();
  await other.query('BEGIN');
  await other.query(
    `INSERT INTO leads (name, email, company, message, idempotency_key) VALUES ('n', 'e', 'c', 'm', $1)`,
    [key],
  );

  const statuses = await submitTogether(app, [requestOf(LEAD), requestOf(LEAD, key), requestOf(LEAD)]);

  expect(statuses).toEqual([201, 503, 201]);
  await other.query('ROLLBACK');
  await other.end();
  expect(await storedIds(database)).toHaveLength(2);
});

test('stores the same leads from two processes, in any order', async () => {
  const apps = await Promise.all([start(NO_LIMIT), start(NO_LIMIT)]);
  for (let round = 0; round < 10; round += 1) {
    const requests = Array.from({ length: 30 }, () => requestOf(LEAD));
    const statuses = await Promise.all([
      submitTogether(apps[0]!, requests),
      submitTogether(apps[1]!, requests.toReversed()),
    ]);

    // Each is created by one of them.
    expect(statuses.flat().toSorted()).toEqual([...Array(30).fill(200), ...Array(30).fill(201)]);
  }
});

test('reads no more of the table to store a lead than its index tells', async () => {
  const app = await start(NO_LIMIT);
  const statistics = async () => {
    await submitTogether(app, [requestOf(LEAD)]);
    const [row] = await database.query<{ inserted: number; read: number }>(
      `SELECT n_tup_ins::integer AS inserted, seq_tup_read::integer AS read FROM pg_stat_user_tables WHERE relname = 'leads'`,
    );
    return row!;
  };

  // PostgreSQL reports the numbers after some time.
  const { read } = await waitFor(statistics, ({ inserted }) => inserted > 20, 15_000);

  expect(read).toBe(0);
});
