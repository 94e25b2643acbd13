import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The folders of programs. Debian leaves the administrator's out of the PATH of other users. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];

/**
 * Installs a Debian package if its program is missing, and stops the service that Debian starts with it.
 *
 * @param services the units of the package
 * @returns the path of the program
 * @throws if the package cannot be installed: no apt-get, or neither root nor sudo
 */
export const provideProgram = async (
  program: string,
  debianPackage: string,
  services: readonly string[],
): Promise<string> => {
  const find = () => FOLDERS.map((folder) => join(folder, program)).find(existsSync);
  const found = find();
  if (found) return found;
  try {
    await asRoot('apt-get', 'update', '-qq');
    await asRoot('apt-get', 'install', '-y', '-qq', '--no-install-recommends', debianPackage);
  } catch (error) {
    throw new Error(`${program} is missing, and apt-get could not install the package ${debianPackage}`, {
      cause: error,
    });
  }
  if (services.length > 0 && existsSync('/run/systemd/system'))
    await asRoot('systemctl', 'disable', '--now', ...services);
  const installed = find();
  if (!installed) throw new Error(`the package ${debianPackage} contains no ${program}`);
  return installed;
};

/** Runs a command as root, with sudo if necessary. */
export const asRoot = (...command: string[]) => {
  const words = ['env', 'DEBIAN_FRONTEND=noninteractive', ...command];
  if (process.getuid?.() !== 0) words.unshift('sudo', '-n');
  return execute(words[0]!, words.slice(1));
};

/** Whether {@link asRoot} works here. */
export const canBeRoot = (): Promise<boolean> =>
  asRoot('true').then(
    () => true,
    () => false,
  );
