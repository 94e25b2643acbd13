import { stat } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { within } from './within.ts';

const LIMIT = 20;
const tooLate = () => new Error('too late');

/** Keeps the process from noticing an answer, and that time passes. */
const block = (duration: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, duration);

test('an answer that arrived while the process was blocked for longer than the limit counts', async () => {
  // Another thread asks the file system.
  const waiting = within(LIMIT, () => stat('.'), tooLate);
  block(5 * LIMIT);

  expect((await waiting).isDirectory()).toBe(true);
});

// A rejection that nobody handles ends the test run.
test('handles a failure of work that it has given up', async () => {
  const work = Promise.withResolvers<void>();
  await expect(within(LIMIT, () => work.promise, tooLate)).rejects.toThrow('too late');

  work.reject(new Error('failed, but nobody waits any more'));

  await expect(work.promise).rejects.toThrow('nobody waits');
});
