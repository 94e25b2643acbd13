import { expect, test } from '@jest/globals';
import { waitFor } from '../testing/wait-for.ts';
import { WindowCounts } from './window-counts.ts';

test('ends the window of each key a fixed time after its first event', async () => {
  const counts = new WindowCounts(200, 10);
  counts.add('a');
  counts.add('b');
  expect([counts.of('a'), counts.of('b'), counts.of('c')]).toEqual([1, 1, 0]);
  const first = counts.remaining('a');
  await waitFor(
    () => counts.remaining('a'),
    (left) => left < 100,
  );
  counts.add('a');

  expect(first).toBeGreaterThan(100);
  expect(counts.remaining('a')).toBeLessThan(100);
  await waitFor(
    () => counts.of('a'),
    (count) => count === 0,
  );
  counts.add('a');
  expect(counts.of('a')).toBe(1);
});

test('has no more keys than its capacity, and forgets those without an event for longest', () => {
  const counts = new WindowCounts(60_000, 10);
  const keys = Array.from({ length: 100 }, (_, index) => String(index));
  for (const key of keys) {
    counts.add(key);
    counts.add('often');
  }

  expect(counts.of('often')).toBe(100);
  expect(keys.filter((key) => counts.of(key) > 0)).toEqual(keys.slice(-9));
});
