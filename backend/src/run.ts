import { resolve } from 'node:path';
import { readEnvironment } from './config/environment.ts';
import { createApp } from './create-app.ts';
import { DatabaseConnection } from './database/database-connection.ts';
import { startEmbeddedServer } from './database/embedded/embedded-server.ts';
import { createLogger } from './logging/logger.ts';

/**
 * Starts what is needed, says where it is, and stops all of it in order.
 *
 * @param stopped fulfilled with the signal that asks for the end
 * @throws EnvironmentError, and whatever keeps it from starting
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
    // Our own database is on its way: whoever reads the address finds everything at work.
    if (embedded) await app.get(DatabaseConnection).whenReady;
    console.log(`Sandglass is at ${await addressOf(app.getUrl())}`);
    logger.info({ signal: await stopped }, 'stopping');
    await app.close();
  } finally {
    await embedded?.stop();
  }
};

/** The address as a person types it. */
const addressOf = async (url: Promise<string>) =>
  (await url).replace(/127\.0\.0\.1|\[::1?\]|0\.0\.0\.0/, 'localhost');
