import { afterEach, expect, jest, test } from '@jest/globals';
import { releaseMemory } from '../release-memory.ts';
import { WindowCounts } from './window-counts.ts';

const MINUTE = 60_000;
const CLIENTS = 203_000;

afterEach(() => void jest.restoreAllMocks());

/** Megabytes of objects that are in use. */
const heap = () => {
  releaseMemory();
  return process.memoryUsage().heapUsed / 1e6;
};
const fill = (counts: WindowCounts) => {
  for (let client = 0; client < CLIENTS; client += 1)
    counts.add(`leads of a client 2001:${(client >> 12).toString(16)}:${client & 0xfff}:1`, MINUTE);
};

test('counts each key in a window that ends a fixed time after its first event', () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const counts = new WindowCounts(10);
  counts.add('a', MINUTE);
  now = 59_000;
  counts.add('a', MINUTE);
  counts.add('b', MINUTE);

  expect(['a', 'b', 'c'].map((key) => [counts.of(key), counts.remaining(key)])).toEqual([
    [2, 1_000],
    [1, MINUTE],
    [0, 0],
  ]);
  now = MINUTE;
  expect([counts.of('a'), counts.of('b')]).toEqual([0, 1]);
  counts.add('a', MINUTE);
  expect(counts.of('a')).toBe(1);
});

test('needs at most 20 MB for 203,000 clients', () => {
  const counts = new WindowCounts(50_000);
  const before = heap();
  fill(counts);

  expect(heap() - before).toBeLessThan(20);
  counts.add('last', MINUTE);
  expect(counts.of('last')).toBe(1);
});

test('gives its memory back when the windows have ended', () => {
  const before = heap();
  const counts = new WindowCounts(CLIENTS * 2);
  fill(counts);
  const full = heap() - before;
  const later = performance.now() + MINUTE;
  jest.spyOn(performance, 'now').mockReturnValue(later);
  counts.expire();

  expect(heap() - before).toBeLessThan(full / 5);
  expect(counts.of('leads of a client 2001:0:0:1')).toBe(0);
});
