import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { PgBoss } from 'pg-boss';
import { layoutOf, ROLE, urlOf } from '../../database/embedded/embedded-cluster.ts';
import { programsFor, runAs } from '../../database/embedded/postgres-account.ts';
import { programOf } from '../../database/embedded/postgres-program.ts';
import { PostgresServer } from '../../database/embedded/postgres-server.ts';
import { migrate } from '../../database/migrate.ts';
import { freePort } from '../free-port.ts';
import { connectTo } from '../test-database.ts';

/** Under root, the first release ran PostgreSQL as `nobody`. */
const USER = process.getuid?.() === 0 ? 65_534 : undefined;

/** Runs the cluster of a data folder as the first release did, while `use` is pending. */
export const withFirstRelease = async (
  dataDir: string,
  use: (url: string) => Promise<void>,
): Promise<void> => {
  const { cluster } = layoutOf(dataDir);
  const port = await freePort();
  const server = new PostgresServer(USER, programOf(programsFor(USER), 'postgres'), cluster, port);
  await server.ready;
  try {
    await use(urlOf(dataDir, port));
  } finally {
    await server.stop();
  }
};

/**
 * Makes a data folder as the first release did: its role is the superuser, and the locale of character classes is C.
 * The database has the current schema, that of the job queue, and a lead of the address given.
 */
export const makeFirstRelease = async (dataDir: string, email: string): Promise<void> => {
  const { cluster, passwordFile } = layoutOf(dataDir);
  writeFileSync(passwordFile, 'of-the-first-release', { mode: 0o600 });
  mkdirSync(cluster, { mode: 0o700 });
  if (USER) for (const path of [dataDir, cluster, passwordFile]) chownSync(path, USER, USER);
  const initdb = runAs(
    USER,
    programOf(programsFor(USER), 'initdb'),
    [cluster, passwordFile],
    (folder, file) => [
      `--pgdata=${folder}`,
      `--pwfile=${file}`,
      `--username=${ROLE}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
  );
  initdb.stdout.resume();
  await once(initdb, 'exit');
  await withFirstRelease(dataDir, async (url) => {
    const maintenance = new URL(url);
    maintenance.pathname = 'postgres';
    const superuser = await connectTo(maintenance.href);
    await superuser.query(`CREATE DATABASE ${ROLE}`);
    await superuser.end();
    await migrate(url);
    const jobs = new PgBoss(url);
    await jobs.start();
    await jobs.createQueue('letters');
    await jobs.send('letters', {});
    await jobs.stop();
    const session = await connectTo(url);
    await session.query(
      `INSERT INTO leads (name, email, company, message) VALUES ('東京', $1, 'Кириллица', 'Привет')`,
      [email],
    );
    await session.end();
  });
};
