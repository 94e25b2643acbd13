import { afterEach, beforeEach } from '@jest/globals';
import type { TimeLimits } from '../database/time-limits.ts';
import { startApp, startAppWithoutWaiting, type TestApp } from './test-app.ts';
import { createMigratedDatabase, emptyTables, type TestDatabase } from './test-database.ts';
import { createdInHook, hooksFor, useTestDatabase, type Lifetime } from './use-test-database.ts';

type Variables = Record<string, string>;
/** A function for variables that a hook before knows. */
type Environment = Variables | (() => Variables);

/**
 * Gives a test file, or each test, an application on its own database.
 *
 * @param limits see `startAppWithoutWaiting`
 */
export const useTestApp = (
  environment: Environment = {},
  lifetime: Lifetime = 'file',
  limits?: TimeLimits,
): { app: TestApp; database: TestDatabase } => {
  const { before, after } = hooksFor(lifetime);
  let app: TestApp;
  let database: TestDatabase;
  before(async () => {
    database = await createMigratedDatabase();
    const variables = typeof environment === 'function' ? environment() : environment;
    app = await startApp(database.url, variables, limits);
  });
  after(async () => {
    await app.stop();
    await database.drop();
  });
  return { app: createdInHook(() => app), database: createdInHook(() => database) };
};

/** Also empties the tables of leads and of the desk before each test. */
export const useEmptiedApp = (
  environment: Environment = {},
  limits?: TimeLimits,
): ReturnType<typeof useTestApp> => {
  const { app, database } = useTestApp(environment, 'file', limits);
  beforeEach(() => emptyTables(database));
  return { app, database };
};

/**
 * Gives a test file, or each test, a database, and functions that start applications on it, which
 * stop after the test.
 *
 * @param limits see `startAppWithoutWaiting`
 */
export const useTestApps = (
  lifetime: Lifetime = 'file',
  create = createMigratedDatabase,
  limits?: TimeLimits,
) => {
  const running: TestApp[] = [];
  // Before the hook that drops the database, see useTestDatabase.
  afterEach(async () => {
    await Promise.all(running.splice(0).map(({ stop }) => stop()));
  });
  const database = useTestDatabase(lifetime, create);
  const started = async (app: Promise<TestApp>) => {
    running.push(await app);
    return app;
  };
  return {
    database,
    start: (environment: Variables = {}) => started(startApp(database.url, environment, limits)),
    /** Does not wait for the database, which need not be reachable. */
    startAlone: (url: string, environment: Variables = {}) =>
      started(startAppWithoutWaiting(url, environment, limits)),
  };
};
