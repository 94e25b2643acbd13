import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { clusterOf, hasCluster, HOST, PASSWORD_FILE, ROLE } from './data-folder.ts';
import { Program } from './program.ts';

/**
 * The locale of character classes. pg_trgm puts only what it classifies as a letter or digit into trigrams; with the
 * locale C, a search for 東京 or Кириллица would use no index. All else follows PostgreSQL's built-in locale C.UTF-8.
 */
const CTYPE = { darwin: 'UTF-8', win32: 'en-US' }[process.platform as string] ?? 'C.UTF-8';
const LOCALE = `--encoding=UTF8 --locale=C --lc-ctype=${CTYPE} --locale-provider=builtin --builtin-locale=C.UTF-8`;
const OPTIONS = `${LOCALE} --username=postgres --auth=trust`.split(' ');

/** Replaces what initdb wrote. The superuser has no password, so nobody can log in as it. */
const ACCESS = `host all all ${HOST}/32 scram-sha-256\n`;

/** The cluster gets its name when it is complete, so that an interrupted start leaves no incomplete one. */
const UNFINISHED = '.new-';

/** Creates the cluster with the product's role and database. Of several first starts, one wins. */
export const createCluster = async (dataDir: string, signal: AbortSignal): Promise<void> => {
  const cluster = mkdtempSync(clusterOf(dataDir) + UNFINISHED);
  const account = isRoot() ? INITDB : undefined;
  const password = randomBytes(24).toString('base64url');
  const statements = `CREATE ROLE ${ROLE} LOGIN PASSWORD '${password}'\nCREATE DATABASE ${ROLE} OWNER ${ROLE}`;
  try {
    give(cluster, account);
    await new Program(
      'initdb',
      cluster,
      account,
      (data) => [...data, ...OPTIONS],
      signal,
    ).succeeds();
    const single = (data: string[]) => ['--single', ...data, 'postgres'];
    await new Program('postgres', cluster, account, single, signal, statements).succeeds();
    writeFileSync(join(cluster, 'pg_hba.conf'), ACCESS);
    writeFileSync(join(cluster, PASSWORD_FILE), password, { mode: 0o600, flush: true });
    give(cluster, account && POSTGRES);
    renameSync(cluster, clusterOf(dataDir));
  } catch (error) {
    // A folder that has files is not replaced: another process was first.
    if (!hasCluster(dataDir)) throw error;
  } finally {
    remove(cluster);
  }
};

/** Removes what interrupted first starts left. Only for the process that runs the cluster. */
export const removeUnfinished = (dataDir: string): void => {
  const prefix = basename(clusterOf(dataDir)) + UNFINISHED;
  for (const name of readdirSync(dataDir)) if (name.startsWith(prefix)) remove(join(dataDir, name));
};

/** The programs of an interrupted initdb may be writing. */
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/**
 * PostgreSQL refuses to run as root. Under root, it gets a user id that no account has, so that it shares nothing with
 * any other process. The range is unused by convention, see https://systemd.io/UIDS-GIDS/; ids above 65535 do not exist
 * in many containers.
 */
export const POSTGRES = 60_706;

/** initdb requires an entry in the list of accounts. This one is `daemon` or `bin`, under which no process runs. */
const INITDB = 1;

const isRoot = () => process.getuid?.() === 0;

/**
 * The user id under which PostgreSQL runs; undefined: that of this process. If an ordinary user owns the cluster, it
 * is that user's, who can then still start it. A cluster of root, such as a copy, is given to PostgreSQL.
 */
export const postgresAccount = (dataDir: string): number | undefined => {
  if (!isRoot()) return undefined;
  const { uid } = statSync(clusterOf(dataDir));
  if (uid === 0) give(clusterOf(dataDir), POSTGRES);
  return uid || POSTGRES;
};

/** Gives a folder with all its files to a user. `chown` follows no link, also if one is made at the same time. */
const give = (folder: string, account: number | undefined): void => {
  if (account === undefined) return;
  // What it says is in the error only: the process that was first may be removing the folder.
  execFileSync('chown', ['-hR', `${account}:${account}`, realpathSync(folder)], { stdio: 'pipe' });
};
