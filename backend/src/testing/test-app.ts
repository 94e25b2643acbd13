import type { AddressInfo } from 'node:net';
import { readEnvironment } from '../config/environment.ts';
import { createApp } from '../create-app.ts';
import { DatabaseConnection } from '../database/database-connection.ts';
import { createLogger } from '../logging/logger.ts';

/** A database where none is: nothing listens on port 1. */
export const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none';

export interface TestApp {
  /** Origin, without a slash at the end. */
  url: string;
  port: number;
  /** Fulfilled once the application has its database. */
  whenReady: Promise<void>;
  /** Every line that was logged, as JSON. */
  logLines: string[];
  stop: () => Promise<void>;
}

/**
 * Starts the application on a free port, as main.ts does, whether its database is there or not.
 *
 * @param environment variables on top of defaults that suit a test: no rate limit, everything logged
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
  const { port } = app.getHttpServer().address() as AddressInfo;
  // An application that a failed test leaves behind does not keep the run from ending.
  app.getHttpServer().unref();
  const { whenReady } = app.get(DatabaseConnection);
  return { url: `http://127.0.0.1:${port}`, port, whenReady, logLines, stop: () => app.close() };
};

/** Starts the application, and waits until it can store a lead. */
export const startApp = async (...parameters: Parameters<typeof startAppAlone>): Promise<TestApp> => {
  const app = await startAppAlone(...parameters);
  await app.whenReady;
  return app;
};
