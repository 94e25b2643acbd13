import { expect, test } from '@jest/globals';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { WriteCheck } from './write-check.ts';

const database = useTestDatabase();

/** Keeps the process from reading what arrives, and from noticing that time passes. */
const block = (duration: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, duration);

test('a commit counts that arrived while the process was busy for longer than it waits', async () => {
  const session = await database.connect();
  await session.query('CREATE TABLE written (id int)');

  const checked = new WriteCheck(() => session.query('INSERT INTO written VALUES (1)')).check();
  block(3_100);
  const outcome = await checked.catch((error: unknown) => error);
  await session.end();

  expect(outcome).toBeUndefined();
});
