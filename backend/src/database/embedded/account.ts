import { execFileSync } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { clusterOf } from './data-folder.ts';

/**
 * PostgreSQL refuses to run as root. Under root, it gets a user id that no account has, so that it shares nothing with
 * any other process. The range is unused by convention, see https://systemd.io/UIDS-GIDS/; ids above 65535 do not exist
 * in many containers.
 */
export const POSTGRES = 60_706;

/** initdb requires an entry in the list of accounts. This one is `daemon` or `bin`, under which no process runs. */
const INITDB = 1;

const isRoot = () => process.getuid?.() === 0;

/** The user id under which initdb runs; undefined: that of this process. */
export const initdbAccount = (): number | undefined => (isRoot() ? INITDB : undefined);

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
export const give = (folder: string, account: number | undefined): void => {
  if (account !== undefined) execFileSync('chown', ['-hR', `${account}:${account}`, realpathSync(folder)]);
};
