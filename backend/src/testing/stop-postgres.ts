import { rm } from 'node:fs/promises';
import './start-postgres.ts';

/** Stops the server that start-postgres.ts started, and removes its files. */
const stopPostgres = async (): Promise<void> => {
  const { server, folder } = globalThis.testPostgres;
  await server.stop();
  await rm(folder, { recursive: true, force: true });
};

export default stopPostgres;
