import { resolve } from 'node:path';
import { readEnvironment } from './config/environment.ts';
import { createApp } from './create-app.ts';
import { DatabaseConnection } from './database/database-connection.ts';
import { startEmbeddedServer } from './database/embedded/embedded-server.ts';
import { createLogger } from './logging/logger.ts';
import { releaseMemory } from './release-memory.ts';
import { SiteResponder } from './site/site.responder.ts';

/**
 * Starts the product, prints its address, and on a signal stops everything in order.
 *
 * @param stopped fulfilled with the signal that asks the process to stop
 * @throws EnvironmentError if a variable is missing or wrong, and any other error during startup
 */
export const run = async (stopped: Promise<NodeJS.Signals>): Promise<void> => {
  const environment = readEnvironment(process.env);
  const logger = createLogger(environment.logLevel);
  const embedded = environment.databaseUrl
    ? undefined
    : await startEmbeddedServer(resolve(environment.dataDir));
  try {
    const app = await createApp(environment, environment.databaseUrl ?? embedded!.url, logger);
    await app.listen(environment.port, environment.host);
    // Compression is the last step of startup, so no more garbage of that kind is created afterwards.
    void app.get(SiteResponder).whenCompressed.then(releaseMemory);
    // The embedded database is running, but may still be migrated. Wait, so that everything works once the address is
    // printed. An external database is not waited for, because the pages do not need it.
    if (embedded) await app.get(DatabaseConnection).whenReady;
    console.log(`Sandglass is at ${await addressOf(app.getUrl())}`);
    logger.info({ signal: await stopped }, 'stopping');
    await app.close();
  } finally {
    await embedded?.stop();
  }
};

/** The address as a person would type it. */
const addressOf = async (url: Promise<string>) =>
  (await url).replace(/127\.0\.0\.1|\[::1?\]|0\.0\.0\.0/, 'localhost');
