import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Type } from '@nestjs/common';
import { readEnvironment } from '../config/environment.ts';
import { createApp } from '../create-app.ts';
import { DatabaseConnection } from '../database/database-connection.ts';
import { DEFAULT_TIME_LIMITS, type TimeLimits } from '../database/time-limits.ts';
import { createLogger } from '../logging/logger.ts';

/** The URL of a database that does not exist: nothing listens on port 1. */
export const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none';

/**
 * Ten times those of the product. On a machine that is busy with something else, a test that is not
 * about time passes, too.
 */
const WIDE: TimeLimits = {
  connect: 10 * DEFAULT_TIME_LIMITS.connect,
  role: { statement_timeout: '20s', lock_timeout: '18s' },
  query: 10 * DEFAULT_TIME_LIMITS.query,
  deskWait: 10 * DEFAULT_TIME_LIMITS.deskWait,
  submission: 10 * DEFAULT_TIME_LIMITS.submission,
};

export type TestApp = Awaited<ReturnType<typeof startAppWithoutWaiting>>;

/**
 * Starts the application on a free port, without waiting for its database. By default without a
 * rate limit.
 *
 * @param limits a test of time passes `DEFAULT_TIME_LIMITS`, those of the product
 */
export const startAppWithoutWaiting = async (
  databaseUrl: string,
  environment: Record<string, string> = {},
  limits = WIDE,
) => {
  const settings = readEnvironment({ LEAD_RATE_LIMIT: '0', LOG_LEVEL: 'trace', ...environment });
  /** The lines logged so far, each a JSON object. */
  const logLines: string[] = [];
  const logger = createLogger(settings.logLevel, { write: (line) => void logLines.push(line) });
  const app = await createApp(settings, databaseUrl, logger, limits);
  await app.listen(0, '127.0.0.1');
  const server = app.getHttpServer() as Server;
  const { port } = server.address() as AddressInfo;
  // An application that a failed test did not stop must not keep the test run from ending.
  server.unref();
  let stopped: Promise<void> | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    /** To read or shorten its time limits. */
    server,
    whenReady: app.get(DatabaseConnection).whenReady,
    /** A provider of the application, by its class. */
    get: <T>(provider: Type<T>): T => app.get(provider),
    logLines,
    /** Can be called more than once. */
    stop: () => (stopped ??= app.close()),
  };
};

/** Starts the application and waits until it can store leads. */
export const startApp = async (
  ...parameters: Parameters<typeof startAppWithoutWaiting>
): Promise<TestApp> => {
  const app = await startAppWithoutWaiting(...parameters);
  await app.whenReady;
  return app;
};
