import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { DEFAULT_TIME_LIMITS } from '../../database/time-limits.ts';
import { ADMIN_PASSWORD } from '../../testing/access/admin-password.ts';
import { hashedText } from '../../testing/leads/hashed-text.ts';
import { LEAD, postLead } from '../../testing/leads/lead-requests.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';

// Slow: it submits leads of 255 KB as fast as it can.

const { app, database } = useTestApp(
  { LEAD_RATE_LIMIT: '30', TRUST_PROXY_HOPS: '1', ADMIN_PASSWORD },
  'file',
  DEFAULT_TIME_LIMITS,
);

/**
 * Milliseconds: the flood runs in the same process as the application, and must leave it time to
 * answer.
 */
const AFTER_REFUSAL = 100;
const A = 'a'.codePointAt(0)!;
/** A word that is written as a UUID is. */
const wordOf = (index: number) =>
  hashedText(`word ${index}`, 23, A, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
/** Words of many kinds, which cost the search index most. */
const LARGE = {
  ...LEAD,
  message: Array.from({ length: 9_000 }, (_, index) => wordOf(index)).join(' '),
};
const from = (address: string) => ({ 'X-Forwarded-For': address, 'Idempotency-Key': randomUUID() });

test('stores each honest lead within 5 s while forty addresses send 255 KB each', async () => {
  const over = new AbortController();
  const flood = Array.from({ length: 40 }, async (_, index) => {
    while (!over.signal.aborted) {
      const { status } = await postLead(app, LARGE, from(`2001:db8:${index}::1`));
      if (status !== 201) await pause(AFTER_REFUSAL);
    }
  });
  await waitFor(
    async () => (await database.query('SELECT FROM leads LIMIT 41')).length,
    (stored) => stored > 40,
  );

  const answers = [];
  for (let lead = 1; lead <= 16; lead += 1) {
    const begin = performance.now();
    const { status } = await postLead(app, LEAD, from(`203.0.113.${lead}`));
    answers.push({ status, ms: performance.now() - begin });
  }
  over.abort();
  await Promise.all(flood);

  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(201));
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(5_000);
});
