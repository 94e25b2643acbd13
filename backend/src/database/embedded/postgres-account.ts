import { execFileSync, spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { chownSync, closeSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { layoutOf } from './embedded-cluster.ts';
import { copyForEveryone, installedPrograms, type Programs } from './postgres-program.ts';

/**
 * PostgreSQL refuses to run as root. If this process is root, PostgreSQL gets a user id that no account of the machine
 * has, so that it shares nothing with any other process. The range is unused by convention, see
 * https://systemd.io/UIDS-GIDS/; ids above 65535 do not exist in many containers.
 */
const FIRST_ID = 60_706;
/** The user id of `nobody`, under which the first release ran PostgreSQL. */
const NOBODY = 65_534;
/** The accounts under which initdb may run, the preferred one first. No daemon runs as `bin`. */
const INITDB_ACCOUNTS = ['bin', 'daemon', 'nobody'];

/** The variables that programs of PostgreSQL get. All but the first five are for Windows. */
const KEPT = 'PATH LD_LIBRARY_PATH LOCPATH TZ TMPDIR SystemRoot SystemDrive windir ComSpec TEMP TMP'.split(
  ' ',
);

const isRoot = () => process.getuid?.() === 0;

const accounts = (): { name: string; id: number }[] =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([name, , id]) => name && id)
    .map(([name, , id]) => ({ name: name!, id: Number(id) }));

/** The first id of the range that no account has. */
const unusedId = (): number => {
  const used = new Set(accounts().map(({ id }) => id));
  let id = FIRST_ID;
  while (used.has(id)) id += 1;
  return id;
};

/**
 * The user id of PostgreSQL, or undefined if it runs as the user of this process. If an ordinary user owns the cluster,
 * PostgreSQL runs as that user, who can then still start it.
 */
export const postgresAccount = (dataDir: string): number | undefined => {
  if (!isRoot()) return undefined;
  const owner = statSync(layoutOf(dataDir).cluster, { throwIfNoEntry: false })?.uid;
  return owner === undefined || owner === 0 || owner === NOBODY ? unusedId() : owner;
};

/**
 * The user id under which initdb can run, or undefined if it is that of this process. initdb requires an entry in the
 * list of accounts, which the account of PostgreSQL does not have. The files are given to PostgreSQL afterwards.
 *
 * @throws Error if the machine has no account but root
 */
export const initdbAccount = (): number | undefined => {
  if (!isRoot()) return undefined;
  const found = accounts().filter(({ id }) => id !== 0);
  const account =
    INITDB_ACCOUNTS.map((name) => found.find((each) => each.name === name)).find(Boolean) ?? found[0];
  if (!account) throw new Error('initdb does not run as root, and /etc/passwd has no other account');
  return account.id;
};

/** Gives a folder with all its files to a user. `chown` follows no link, also if one is made at the same time. */
export const give = (folder: string, account: number | undefined): void => {
  if (account !== undefined) execFileSync('chown', ['-hR', `${account}:${account}`, realpathSync(folder)]);
};

/**
 * Takes the data folder over that the first release gave to `nobody`: PostgreSQL's account gets the cluster, and this
 * process the rest. Also takes over a cluster that belongs to root, such as one that was restored from a backup.
 */
export const takeOver = (dataDir: string, account: number | undefined): void => {
  if (account === undefined) return;
  const { cluster, passwordFile } = layoutOf(dataDir);
  for (const path of [dataDir, passwordFile]) if (statSync(path).uid === NOBODY) chownSync(path, 0, 0);
  if (statSync(cluster).uid !== account) give(cluster, account);
};

/** Whether a user may enter a folder. */
export const mayEnter = (account: number, folder: string): boolean =>
  spawnSync('test', ['-x', folder], { uid: account, gid: account }).status === 0;

/** The programs of PostgreSQL, where its account can run them. */
export const programsFor = (account: number | undefined): Programs => {
  const installed = installedPrograms();
  const reachable = account === undefined || mayEnter(account, installed.folder);
  return reachable ? installed : copyForEveryone(installed);
};

type Program = ChildProcessByStdio<null, Readable, Readable>;

/**
 * Runs a program of PostgreSQL without any privilege of root.
 *
 * Its account may be unable to enter the folders above the files, such as /root. On Linux, the program therefore gets
 * them as open files, and reaches them through /proc/self/fd.
 *
 * @param account its user id; undefined: that of this process
 * @param files the files and folders that the program uses
 * @param parameters the parameters, from the paths under which the program finds `files`
 */
export const runAs = (
  account: number | undefined,
  program: string,
  files: string[],
  parameters: (...paths: string[]) => string[],
): Program => {
  const env = environment();
  if (account === undefined) {
    const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
    return spawn(program, parameters(...files), { stdio, env, windowsHide: true });
  }
  const descriptors = process.platform === 'linux' ? files.map((file) => openSync(file, 'r')) : [];
  const stdio = ['ignore', 'pipe', 'pipe', ...descriptors] as ['ignore', 'pipe', 'pipe'];
  // The descriptors of a child are numbered from 0, and the first three are its standard streams.
  const paths = descriptors.length > 0 ? files.map((_, index) => `/proc/self/fd/${index + 3}`) : files;
  try {
    if (!hasSetpriv()) {
      return spawn(program, parameters(...paths), { stdio, env, cwd: '/', uid: account, gid: account });
    }
    const identity = [`--reuid=${account}`, `--regid=${account}`, '--clear-groups'];
    const rights = ['--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all', '--no-new-privs'];
    return spawn('setpriv', [...identity, ...rights, program, ...parameters(...paths)], {
      stdio,
      env,
      cwd: '/',
    });
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor);
  }
};

/**
 * Whether the machine has the `setpriv` of util-linux. Without it, the change of the user id still removes every
 * capability, but a program with the setuid bit could return them.
 */
const hasSetpriv = () => spawnSync('setpriv', ['--version']).status === 0;

/** PostgreSQL must not know the passwords of the product, which are in the environment of this process. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    KEPT.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined),
  );
