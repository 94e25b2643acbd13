import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { codeOf, layoutOf, ROLE } from './embedded-cluster.ts';
import { give, initdbAccount, postgresAccount, runAs } from './postgres-account.ts';

/**
 * The locale of character classes, by operating system. pg_trgm puts only what this locale classifies as a letter or
 * digit into trigrams; with the locale C, these are the ones of ASCII, and a search for 東京 or Кириллица uses no index.
 * Everything else about text follows PostgreSQL's built-in locale C.UTF-8.
 */
const CTYPES: Partial<Record<NodeJS.Platform, string>> = { darwin: 'UTF-8', win32: 'en-US' };
export const CTYPE = CTYPES[process.platform] ?? 'C.UTF-8';

const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** The password's file within a new cluster: one rename gives both their place. */
const NEW_PASSWORD = 'password.new';

/**
 * Whether the data folder has a cluster.
 *
 * @throws the error of the file system if that cannot be determined
 */
export const hasCluster = (dataDir: string): boolean =>
  statSync(join(layoutOf(dataDir).cluster, 'PG_VERSION'), { throwIfNoEntry: false }) !== undefined;

/**
 * Creates the cluster with its password. It gets its name when it is complete, so that an interrupted start leaves no
 * incomplete cluster, and that of several first starts one wins. The others then find its cluster.
 *
 * @param program path of `initdb`
 * @throws Error with the reason that initdb gave
 */
export const createCluster = async (dataDir: string, program: string): Promise<void> => {
  const unfinished = mkdtempSync(`${layoutOf(dataDir).cluster}.new-`);
  const cluster = join(unfinished, 'postgres');
  const password = join(unfinished, 'password');
  try {
    mkdirSync(cluster, { mode: 0o700 });
    writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    const account = initdbAccount();
    give(unfinished, account);
    await initialise(program, account, cluster, password);
    give(unfinished, account === undefined ? undefined : 0);
    renameSync(password, join(cluster, NEW_PASSWORD));
    give(cluster, postgresAccount(dataDir));
    renameSync(cluster, layoutOf(dataDir).cluster);
  } catch (error) {
    // A folder that has files is not replaced: another process was first.
    if (!hasCluster(dataDir)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
};

const initialise = async (
  program: string,
  account: number | undefined,
  cluster: string,
  password: string,
) => {
  const run = async (...options: string[]) => {
    const initdb = runAs(account, program, [cluster, password], (folder, file) => [
      `--pgdata=${folder}`,
      `--pwfile=${file}`,
      `--username=${ROLE}`,
      '--auth=scram-sha-256',
      '--lc-messages=C',
      ...LOCALE,
      ...options,
    ]);
    const [said, [status]] = await Promise.all([
      text(initdb.stderr),
      once(initdb, 'exit'),
      text(initdb.stdout),
    ]);
    return { status: status as number | null, said: said.trim().replaceAll(/\s*\n\s*/g, ' ') };
  };
  let { status, said } = await run(`--lc-ctype=${CTYPE}`);
  // The machine does not have this locale. initdb has removed its files.
  if (status !== 0 && said.includes('invalid locale name')) ({ status, said } = await run());
  if (status !== 0) throw new Error(said);
};

/** Completes the creation of the cluster: puts its password in place. Does nothing if that is done. */
export const placePassword = (dataDir: string): void => {
  const { cluster, passwordFile } = layoutOf(dataDir);
  const file = join(cluster, NEW_PASSWORD);
  try {
    if (existsSync(file)) {
      give(file, process.getuid?.() === 0 ? 0 : undefined);
      renameSync(file, passwordFile);
    }
  } catch (error) {
    // Another process that started at the same time has just done this.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
};

/** Removes what interrupted first starts left. Only for the process that runs the cluster. */
export const removeUnfinished = (dataDir: string): void => {
  const prefix = `${basename(layoutOf(dataDir).cluster)}.new`;
  try {
    for (const name of readdirSync(dataDir).filter((each) => each.startsWith(prefix))) {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    }
  } catch {
    // The database works all the same.
  }
};
