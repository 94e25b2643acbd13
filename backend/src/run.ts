import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { loadEnvironment, type Environment } from './config/environment.ts';
import { createApp } from './create-app.ts';
import { DatabaseConnection } from './database/database-connection.ts';
import { startEmbeddedServer } from './database/embedded/embedded-server.ts';
import { HealthController } from './health/health.controller.ts';
import { LogOutput } from './logging/log-output.ts';
import { createLogger } from './logging/logger.ts';
import { postponeDeadline } from './stop-signals.ts';

export const run = async (
  stopped: Promise<NodeJS.Signals>,
  envFile: string | undefined,
): Promise<void> => {
  const { environment, warnings } = loadEnvironment(envFile);
  const output = new LogOutput(process.stdout);
  const logger = createLogger(environment.logLevel, output);
  for (const warning of warnings) logger.warn(warning);
  const serveWith = (url: string) => serve(environment, url, logger, stopped);
  if (environment.databaseUrl) await serveWith(environment.databaseUrl);
  else await withEmbedded(resolve(environment.dataDir), stopped, serveWith);
  await output.flushed();
};

/** A signal also interrupts the start of the embedded database. */
const withEmbedded = async (
  dataDir: string,
  stopped: Promise<NodeJS.Signals>,
  serveWith: (url: string) => Promise<void>,
) => {
  const stopping = new AbortController();
  void stopped.then(() => stopping.abort());
  const { signal } = stopping;
  const embedded = await startEmbeddedServer(dataDir, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  if (!embedded) return;
  const lost = embedded.ended.then((reason) => {
    throw reason;
  });
  try {
    if (!signal.aborted) await Promise.race([serveWith(embedded.url), lost]);
  } finally {
    await embedded.stop();
  }
};

/** Serves until the signal and `DRAIN_SECONDS` longer, then finishes what is in flight. */
const serve = async (
  environment: Environment,
  databaseUrl: string,
  logger: Logger,
  stopped: Promise<NodeJS.Signals>,
) => {
  await checkAddress(environment.host, environment.port);
  const app = await createApp(environment, databaseUrl, logger);
  await app.listen(environment.port, environment.host);
  const ready = app.get(DatabaseConnection).whenReady.then(() => 'ready' as const);
  // The embedded database is waited for, so that all works once the address is printed. An external
  // one is not: it may come later, and the pages need none.
  const isEmbedded = environment.databaseUrl === undefined;
  const first = isEmbedded ? await Promise.race([ready, stopped]) : 'ready';
  if (first === 'ready') {
    const url = await app.getUrl();
    console.log(`Sandglass is at ${url.replace(/127\.0\.0\.1|\[::1?\]|0\.0\.0\.0/, 'localhost')}`);
  }
  logger.info({ signal: await stopped }, 'stopping');
  const drain = environment.drainSeconds * 1000;
  postponeDeadline(drain);
  await app.get(HealthController).drain(drain);
  await app.close();
};

/** The keys are the system call and the code of the error. */
const PROBLEMS: Record<string, string> = {
  'listen EADDRINUSE': 'PORT: already in use by another process; accepted: a free port',
  'listen EACCES': 'PORT: not allowed for this user; accepted: a port from 1024',
  'listen EADDRNOTAVAIL':
    'HOST: not an address of this machine; accepted: one of its names or addresses',
  'getaddrinfo ENOTFOUND': 'HOST: an unknown name; accepted: a host name or address to listen on',
  'getaddrinfo EAI_AGAIN':
    'HOST: its name cannot be looked up now; accepted: a host name or address to listen on',
};

/** Listens for a moment: Nest would log the error too, after connecting to the database. */
const checkAddress = async (host: string, port: number): Promise<void> => {
  const server = createServer().listen(port, host);
  await once(server, 'listening').catch(({ syscall, code, message }: NodeJS.ErrnoException) => {
    throw new Error(PROBLEMS[`${syscall} ${code}`] ?? message);
  });
  await once(server.close(), 'close');
};
