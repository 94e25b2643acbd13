import { execFile, type ExecFileOptions } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The folders of programs. Debian leaves the administrator's out of the PATH of other users. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Creates a folder that is removed when this process exits. */
export const temporaryFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `sandglass-${name}-`));
  folders.push(folder);
  return folder;
};

/** Runs a program, and returns what it printed. Fails with `stdout` and `stderr` if it does. */
export const run = async (
  program: string,
  args: readonly string[],
  options: ExecFileOptions = {},
) => {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 2 ** 28, ...options });
  return stdout.toString().trim();
};

/** Runs a command as root, with sudo if necessary. */
export const asRoot = (...command: string[]) => {
  const words = ['env', 'DEBIAN_FRONTEND=noninteractive', ...command];
  if (process.getuid?.() !== 0) words.unshift('sudo', '-n');
  return run(words[0]!, words.slice(1));
};

export const canBeRoot = (): Promise<boolean> =>
  asRoot('true').then(
    () => true,
    () => false,
  );

/** Installs a Debian package if its program is missing, and returns the path of the program. */
export const provideProgram = async (
  program: string,
  debianPackage = program,
  service?: string,
): Promise<string> => {
  const find = () => FOLDERS.map((folder) => join(folder, program)).find(existsSync);
  if (!find()) {
    await asRoot('apt-get', 'update', '-qq');
    await asRoot('apt-get', 'install', '-y', '-qq', '--no-install-recommends', debianPackage);
    if (service && existsSync('/run/systemd/system'))
      await asRoot('systemctl', 'disable', '--now', service);
  }
  return find()!;
};

/** Loads a package of the laboratory, which its own `npm ci` installs. */
export const loadPackage = <Module>(name: string) => import(name) as Promise<Module>;
