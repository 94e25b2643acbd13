import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readEnvironment } from '../config/environment.ts';
import { createApp } from '../create-app.ts';
import { DatabaseConnection } from '../database/database-connection.ts';
import { createLogger } from '../logging/logger.ts';

/** The URL of a database that does not exist: nothing listens on port 1. */
export const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none';

export interface TestApp {
  /** The origin, without a trailing slash. */
  url: string;
  port: number;
  /** To read or shorten its time limits. */
  server: Server;
  /** Fulfilled once the application is connected to its database. */
  whenReady: Promise<void>;
  /** The lines logged so far, each a JSON object. */
  logLines: string[];
  /** Can be called more than once. */
  stop: () => Promise<void>;
}

/**
 * Starts the application on a free port, as main.ts does, without waiting for its database.
 *
 * @param environment variables that override the defaults for tests: no rate limit, log level `trace`
 */
export const startAppAlone = async (
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<TestApp> => {
  const settings = readEnvironment({ LEAD_RATE_LIMIT: '0', LOG_LEVEL: 'trace', ...environment });
  const logLines: string[] = [];
  const logger = createLogger(settings.logLevel, { write: (line) => void logLines.push(line) });
  const app = await createApp(settings, databaseUrl, logger);
  await app.listen(0, '127.0.0.1');
  const server = app.getHttpServer() as Server;
  const { port } = server.address() as AddressInfo;
  // An application that a failed test did not stop must not keep the test run from ending.
  server.unref();
  const { whenReady } = app.get(DatabaseConnection);
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= app.close());
  return { url: `http://127.0.0.1:${port}`, port, server, whenReady, logLines, stop };
};

/** Starts the application and waits until it can store leads. */
export const startApp = async (...parameters: Parameters<typeof startAppAlone>): Promise<TestApp> => {
  const app = await startAppAlone(...parameters);
  await app.whenReady;
  return app;
};
