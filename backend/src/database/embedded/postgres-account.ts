import { execFileSync } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { clusterOf } from './data-folder.ts';

/**
 * A user id. PostgreSQL refuses to run as root, so that under root its programs get another one.
 * Under an ordinary user they have that of this process: `undefined`.
 */
export type Account = number | undefined;

/**
 * The user id of PostgreSQL under root: no account has it, so that it shares nothing with any other
 * process. The range is unused by convention, see https://systemd.io/UIDS-GIDS/; ids above 65535 do
 * not exist in many containers.
 */
export const POSTGRES = 60_706;

/**
 * `daemon` or `bin`, under which no process runs: initdb requires an entry in the list of accounts.
 */
const INITDB = 1;

/** The account that creates a cluster, and the one that owns it afterwards. */
export const accountsOfNewCluster = (): { creator: Account; owner: Account } =>
  isRoot() ? { creator: INITDB, owner: POSTGRES } : { creator: undefined, owner: undefined };

/**
 * The account that runs a cluster. If an ordinary user owns it, it is that user's, who can then
 * still start it. A cluster of root, such as a copy, is given to PostgreSQL.
 */
export const accountOf = (dataDir: string): Account => {
  if (!isRoot()) return undefined;
  const cluster = clusterOf(dataDir);
  const { uid: owner } = statSync(cluster);
  if (owner !== 0) return owner;
  give(cluster, POSTGRES);
  return POSTGRES;
};

/** Gives a folder with all its files to an account. */
export const give = (folder: string, account: Account): void => {
  if (account === undefined) return;
  // -h: a link that is made meanwhile is not followed. The output is only part of the error:
  // another process may be removing the folder.
  const parameters = ['-hR', `${account}:${account}`, realpathSync(folder)];
  execFileSync('chown', parameters, { stdio: 'pipe' });
};

const isRoot = () => process.getuid?.() === 0;
