import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { clusterOf, hasCluster, HOST, PASSWORD_FILE, ROLE } from './data-folder.ts';
import { accountsOfNewCluster, give, type Account } from './postgres-account.ts';
import { Program } from './program.ts';

/** With the locale C, pg_trgm would take no character of 東京 or Кириллица for a letter. */
const CTYPE = { darwin: 'UTF-8', win32: 'en-US' }[process.platform as string] ?? 'C.UTF-8';

const INITDB_OPTIONS = [
  '--encoding=UTF8',
  '--locale=C',
  `--lc-ctype=${CTYPE}`,
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--username=postgres',
  '--auth=trust',
];

/** The superuser has no password, so nobody can log in as it. */
const ACCESS = `host all all ${HOST}/32 scram-sha-256\n`;

const UNFINISHED = '.new-';

/**
 * Creates the cluster with the product's role and database. It gets its name once it is complete,
 * so one of several first starts wins.
 */
export const createCluster = async (dataDir: string, signal: AbortSignal): Promise<void> => {
  const cluster = mkdtempSync(clusterOf(dataDir) + UNFINISHED);
  const { creator, owner } = accountsOfNewCluster();
  const password = randomBytes(24).toString('base64url');
  try {
    give(cluster, creator);
    await initialize(cluster, creator, signal);
    await createRole(cluster, creator, password, signal);
    writeFileSync(join(cluster, 'pg_hba.conf'), ACCESS);
    writeFileSync(join(cluster, PASSWORD_FILE), password, { mode: 0o600, flush: true });
    give(cluster, owner);
    renameSync(cluster, clusterOf(dataDir));
  } catch (error) {
    // Another process was first: a folder that has files is not replaced.
    if (!hasCluster(dataDir)) throw error;
  } finally {
    remove(cluster);
  }
};

/** Only for the process that runs the cluster. */
export const removeUnfinished = (dataDir: string): void => {
  const prefix = basename(clusterOf(dataDir)) + UNFINISHED;
  const unfinished = readdirSync(dataDir).filter((name) => name.startsWith(prefix));
  for (const name of unfinished) remove(join(dataDir, name));
};

const initialize = (cluster: string, account: Account, signal: AbortSignal) => {
  const initdb = new Program({ name: 'initdb', cluster, account, last: INITDB_OPTIONS }, signal);
  return initdb.succeeds();
};

const createRole = (cluster: string, account: Account, password: string, signal: AbortSignal) => {
  // The single-user mode reads statements from its input, one a line.
  const input = [
    `CREATE ROLE ${ROLE} LOGIN PASSWORD '${password}'`,
    `CREATE DATABASE ${ROLE} OWNER ${ROLE}`,
  ].join('\n');
  const postgres = new Program(
    { name: 'postgres', cluster, account, first: ['--single'], last: ['postgres'], input },
    signal,
  );
  return postgres.succeeds();
};

/** Retries, because the programs of an interrupted initdb may still be writing. */
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
