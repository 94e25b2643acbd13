import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { readEnvironment, type Environment } from './config/environment.ts';
import { checkAddress } from './config/listen-problem.ts';
import { unknownVariables } from './config/unknown-variables.ts';
import { createApp } from './create-app.ts';
import { DatabaseConnection } from './database/database-connection.ts';
import { startEmbeddedServer } from './database/embedded/embedded-server.ts';
import { Serving } from './health/serving.ts';
import { LogOutput } from './logging/log-output.ts';
import { createLogger } from './logging/logger.ts';
import { Metrics } from './metrics/metrics.ts';
import { releaseMemory } from './release-memory.ts';
import { SiteResponder } from './site/site.responder.ts';
import { postponeDeadline } from './stop-signals.ts';

/** Milliseconds in which the last lines of the log can be read before the process ends. */
const LAST_LINES = 500;

/**
 * Starts the product, prints its address, and on a signal stops everything in order.
 *
 * @param stopped fulfilled with the signal that asks the process to stop, which can happen at any time
 * @param inFile the names in the .env file
 * @throws EnvironmentError if a variable is missing or wrong, and any other error during startup
 */
export const run = async (stopped: Promise<NodeJS.Signals>, inFile: readonly string[]): Promise<void> => {
  const unknown = unknownVariables(process.env, inFile);
  const environment = readEnvironment(process.env, unknown);
  const output = new LogOutput(process.stdout);
  const logger = createLogger(environment.logLevel, output);
  output.onGap((lines) => logger.warn({ lines }, 'log lines dropped, because the log was not read'));
  for (const line of unknown) logger.warn(line);
  const log = { output, logger };
  if (environment.databaseUrl) await serve(environment, environment.databaseUrl, log, stopped);
  else await serveEmbedded(environment, log, stopped);
  await output.flushed(LAST_LINES);
};

interface Log {
  output: LogOutput;
  logger: Logger;
}

/** Serves with the embedded database, and stops it afterwards. A signal also interrupts its start. */
const serveEmbedded = async (environment: Environment, log: Log, stopped: Promise<NodeJS.Signals>) => {
  const stopping = new AbortController();
  void stopped.then(() => stopping.abort());
  const { signal } = stopping;
  const embedded = await startEmbeddedServer(resolve(environment.dataDir), signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  try {
    if (embedded && !signal.aborted) await serve(environment, embedded.url, log, stopped);
  } finally {
    await embedded?.stop();
  }
};

/** Serves until the signal and for `DRAIN_SECONDS` after it, then answers the requests in flight. */
const serve = async (
  environment: Environment,
  databaseUrl: string,
  { output, logger }: Log,
  stopped: Promise<NodeJS.Signals>,
) => {
  await checkAddress(environment.host, environment.port);
  const app = await createApp(environment, databaseUrl, logger);
  app
    .get(Metrics)
    .addTotal('log_lines_dropped_total', 'Log lines that could not be written.', () => output.dropped);
  await app.listen(environment.port, environment.host);
  // Compression is the last step of startup, so no more garbage of that kind is created afterwards.
  app
    .get(SiteResponder)
    .compress()
    .then(releaseMemory, (error: unknown) =>
      logger.warn({ err: error }, 'compression failed, sending the rest uncompressed'),
    );
  // The embedded database is running, but may still be migrated. Wait, so that everything works once the address is
  // printed. An external database is not waited for, because the pages do not need it.
  const ready = environment.databaseUrl ? undefined : app.get(DatabaseConnection).whenReady;
  const signal = await Promise.race([ready, stopped]);
  if (!signal) console.log(`Sandglass is at ${await addressOf(app.getUrl())}`);
  logger.info({ signal: signal ?? (await stopped) }, 'stopping');
  const drain = environment.drainSeconds * 1000;
  postponeDeadline(drain);
  await app.get(Serving).drain(drain);
  await app.close();
};

/** The address as a person would type it. */
const addressOf = async (url: Promise<string>) =>
  (await url).replace(/127\.0\.0\.1|\[::1?\]|0\.0\.0\.0/, 'localhost');
