import { expect, test } from '@jest/globals';
import { readEnvironment } from '../config/environment.ts';
import { LEAD_DEFAULTS } from '../leads/lead.contract.ts';
import { SpamWatch } from '../leads/spam/spam-watch.ts';
import { LeadRate } from '../leads/submission/lead-rate.ts';
import { releaseMemory } from '../release-memory.ts';
import { waitFor } from '../testing/wait-for.ts';
import type { SharedCounts } from './shared-counts.repository.ts';
import { WindowCounts } from './window-counts.ts';

const CLIENTS = 203_000;
const environment = readEnvironment({});

/** The counts of other processes, while the database is away. */
const alone = {
  use: () => Promise.resolve([]),
  add: () => undefined,
  keyOf: () => null,
} as unknown as SharedCounts;

/** Each is in a network of its own. */
const addressOf = (client: number) =>
  `2001:${(client >> 12).toString(16)}:${(client & 0xfff).toString(16)}::1`;

/** Megabytes of objects that are in use. */
const heap = () => {
  releaseMemory();
  return process.memoryUsage().heapUsed / 1e6;
};

test.each<[string, () => (client: number) => unknown]>([
  [
    'the limit of submissions',
    () => {
      const rate = new LeadRate(environment, alone);
      return (client) => rate.count(addressOf(client));
    },
  ],
  [
    'the spam watch',
    () => {
      const watch = new SpamWatch(environment, alone);
      return (client) =>
        watch.count(
          { ...LEAD_DEFAULTS, email: 'ada@example.com', message: `We would like to meet you, ${client}.` },
          { address: addressOf(client), trapped: false },
        );
    },
  ],
])('%s needs at most 20 MB for 203,000 clients', async (_name, create) => {
  const count = create();
  const before = heap();
  for (let client = 0; client < CLIENTS; client += 1) await count(client);

  expect(heap() - before).toBeLessThan(20);
  // The counts are still there.
  await count(CLIENTS);
});

test('counts give their memory back when their windows have ended', async () => {
  const before = heap();
  const counts = new WindowCounts(1_000, CLIENTS * 2);
  for (let client = 0; client < CLIENTS; client += 1) counts.add(addressOf(client));
  const full = heap() - before;

  await waitFor(heap, (now) => now - before < full / 5, 15_000);
  expect(counts.of(addressOf(0))).toBe(0);
});
