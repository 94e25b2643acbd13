/**
 * Prints the URL of the product's database, for psql, pg_dump and other tools. The embedded
 * database must be running.
 */
import '../check-node.cjs';
import { resolve } from 'node:path';
import { loadEnvFile } from './config/env-file.ts';
import { VARIABLES } from './config/environment.schema.ts';
import { findServer } from './database/embedded/data-folder.ts';

try {
  loadEnvFile(process.argv[2]);
  // Only these two variables count: the others may be set for the server alone.
  const { DATABASE_URL, DATA_DIR } = process.env;
  const dataDir = resolve(VARIABLES.DATA_DIR.schema.parse(DATA_DIR || undefined));
  const embedded = () =>
    findServer(dataDir).catch((error: Error) => {
      throw new Error(
        `no embedded database runs on DATA_DIR (${dataDir}): ${error.message}; ` +
          'start the product, or set DATA_DIR or DATABASE_URL as it has',
      );
    });
  process.stdout.write(`${DATABASE_URL || (await embedded()).url}\n`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
