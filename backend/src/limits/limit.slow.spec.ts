import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { waitFor } from '../testing/wait-for.ts';
import { Limit } from './limit.ts';

// Slow: it waits until windows of three and five seconds have ended.

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Megabytes of objects that are in use. */
const heap = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1e6;
};

test('a window ends a fixed time after the first use of its key', async () => {
  const limit = new Limit(2, 3);
  expect(await limit.consume('a')).toMatchObject({ isExceeded: false, left: 1 });
  expect(await limit.peek('a')).toBeUndefined();
  expect(await limit.consume('a')).toMatchObject({ isExceeded: false, left: 0 });
  expect(await limit.consume('a')).toMatchObject({ isExceeded: true });
  expect(await limit.peek('a')).toBeLessThanOrEqual(3_000);
  expect(await limit.consume('b')).toMatchObject({ isExceeded: false });

  // A later use does not put the end off.
  const left = await waitFor(
    () => limit.peek('a'),
    (ms) => ms! < 2_900,
  );
  expect(await limit.consume('a')).toMatchObject({ isExceeded: true });
  expect(await limit.peek('a')).toBeLessThanOrEqual(left!);

  await waitFor(() => limit.peek('a'), undefined);
  expect(await limit.consume('a')).toMatchObject({ isExceeded: false, left: 1 });
});

test('203,000 keys need at most 25 MB, which are free when their window has ended', async () => {
  const limit = new Limit(2, 5);
  const before = heap();
  for (let key = 0; key < 203_000; key += 1) await limit.consume(`2001:db8:${key}:1`);

  expect(heap() - before).toBeLessThan(25);
  await limit.consume('2001:db8:202999:1');
  expect(await limit.consume('2001:db8:202999:1')).toMatchObject({ isExceeded: true });
  await waitFor(() => heap() - before < 5, true, 15_000);
});
