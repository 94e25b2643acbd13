import { expect, test } from '@jest/globals';
import { waitFor } from '../testing/wait-for.ts';
import { WindowCounts } from './window-counts.ts';

const MINUTE = 60_000;

test('counts each key for itself', () => {
  const counts = new WindowCounts(MINUTE, 10);
  counts.add('a');
  counts.add('a');
  counts.add('b');

  expect([counts.of('a'), counts.of('b'), counts.of('c')]).toEqual([2, 1, 0]);
});

test('ends a window a fixed time after its first event', async () => {
  const counts = new WindowCounts(200, 10);
  counts.add('a');
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

test('counts on in the older generation', () => {
  const counts = new WindowCounts(MINUTE, 10);
  counts.add('first');
  for (let key = 1; key <= 6; key += 1) counts.add(String(key));
  counts.add('first');

  expect(counts.of('first')).toBe(2);
});

test('has no more keys than its capacity, and forgets the oldest', () => {
  const counts = new WindowCounts(MINUTE, 10);
  const keys = Array.from({ length: 1_000 }, (_, index) => String(index));
  for (const key of keys) counts.add(key);

  const kept = keys.filter((key) => counts.of(key) > 0);

  expect(kept.length).toBeGreaterThanOrEqual(5);
  expect(kept.length).toBeLessThanOrEqual(10);
  expect(kept).toEqual(keys.slice(-kept.length));
});
