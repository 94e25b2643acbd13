import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** How long a resource lives: for all tests of a file, or for a single test. */
export type Lifetime = 'file' | 'test';

export const hooksFor = (lifetime: Lifetime) =>
  lifetime === 'file'
    ? { before: beforeAll, after: afterAll }
    : { before: beforeEach, after: afterEach };

/**
 * Returns a stand-in for an object that a hook creates later, so that a test file can declare it as
 * a constant. It has the properties of that object only while a test or hook runs: it cannot be
 * spread.
 */
export const createdInHook = <T extends object>(current: () => T): T =>
  new Proxy({} as T, { get: (_target, key) => Reflect.get(current(), key) as unknown });

/**
 * Gives a test file, or each test, a database, by default an empty one, and drops it afterwards.
 *
 * Jest runs the hooks of a kind in the order in which they were added. A hook that stops what uses
 * the database is therefore added before this one; the same holds for servers and folders.
 */
export const useTestDatabase = (
  lifetime: Lifetime = 'file',
  create = createTestDatabase,
): TestDatabase => {
  const { before, after } = hooksFor(lifetime);
  let database: TestDatabase;
  before(async () => {
    database = await create();
  });
  after(() => database.drop());
  return createdInHook(() => database);
};
