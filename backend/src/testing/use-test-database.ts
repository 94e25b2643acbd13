import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** How long a resource lives: for all tests of a file, or for a single test. */
export type Lifetime = 'file' | 'test';

export const hooksOf = (lifetime: Lifetime) =>
  lifetime === 'file'
    ? { before: beforeAll, after: afterAll }
    : { before: beforeEach, after: afterEach };

/**
 * Returns a proxy of an object that a hook creates later, so that a test file can declare it as a
 * constant.
 */
export const inHook = <T extends object>(current: () => T): T =>
  new Proxy({} as T, { get: (_target, key) => Reflect.get(current(), key) as unknown });

/**
 * Gives a test file, or each test, a database, by default an empty one, and drops it afterwards.
 */
export const useTestDatabase = (
  lifetime: Lifetime = 'file',
  create = createTestDatabase,
): TestDatabase => {
  const { before, after } = hooksOf(lifetime);
  let database: TestDatabase;
  before(async () => {
    database = await create();
  });
  after(() => database.drop());
  return inHook(() => database);
};
