import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** How long something lives: for all tests of a file, or made anew for each of them. */
export type Lifetime = 'file' | 'test';

export const hooksOf = (lifetime: Lifetime) =>
  lifetime === 'file' ? { before: beforeAll, after: afterAll } : { before: beforeEach, after: afterEach };

/** Stands for an object that is made in a hook, so that a test file can name it at its top. */
export const inHook = <T extends object>(current: () => T): T =>
  new Proxy({} as T, { get: (_target, key) => Reflect.get(current(), key) as unknown });

/** Gives a test file a database, empty at first, and drops it at the end. */
export const useTestDatabase = (lifetime: Lifetime = 'file'): TestDatabase => {
  const { before, after } = hooksOf(lifetime);
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase();
  });
  after(() => database.drop());
  return inHook(() => database);
};

/** Empties the tables of leads before each test, and starts their ids at 1 again. */
export const useEmptyTables = (database: TestDatabase): void => {
  beforeEach(() => database.query('TRUNCATE leads, lead_removals RESTART IDENTITY'));
};
