import { execFileSync } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { clusterOf } from './data-folder.ts';

/** A user id; undefined for that of this process. PostgreSQL refuses to run as root. */
export type Account = number | undefined;

/** Under root: an id that no account has, see https://systemd.io/UIDS-GIDS/ */
export const POSTGRES = 60_706;

/** `daemon` or `bin`: initdb requires an entry in the list of accounts. */
const INITDB = 1;

export const accountsOfNewCluster = (): { creator: Account; owner: Account } =>
  isRoot() ? { creator: INITDB, owner: POSTGRES } : { creator: undefined, owner: undefined };

/** The ordinary user who owns the cluster; PostgreSQL's under root. */
export const accountOf = (dataDir: string): Account => {
  if (!isRoot()) return undefined;
  const cluster = clusterOf(dataDir);
  const { uid: owner } = statSync(cluster);
  if (owner !== 0) return owner;
  give(cluster, POSTGRES);
  return POSTGRES;
};

export const give = (folder: string, account: Account): void => {
  if (account === undefined) return;
  // -h: a link that is made meanwhile is not followed.
  const parameters = ['-hR', `${account}:${account}`, realpathSync(folder)];
  execFileSync('chown', parameters, { stdio: 'pipe' });
};

const isRoot = () => process.getuid?.() === 0;
