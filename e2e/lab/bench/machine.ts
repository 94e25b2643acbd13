import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { launchOptions } from '../../support/chromium.ts';
import { table, megabytes } from './report.ts';

/** The processor cores of the measured server and of the load generator. */
export const CORES = { server: '0', load: '1' };

/** Debian installs some programs of PostgreSQL here, outside of PATH. */
const POSTGRESQL = '/usr/lib/postgresql';

/** Finds a program in PATH, in /usr/sbin, or in the folders in which Debian installs PostgreSQL. */
export const findProgram = (name: string): string | undefined => {
  const versions = (() => {
    try {
      return readdirSync(POSTGRESQL).map((version) => `${POSTGRESQL}/${version}/bin/${name}`);
    } catch {
      return [];
    }
  })();
  return [name, `/usr/sbin/${name}`, ...versions].find(
    (path) => spawnSync('sh', ['-c', 'command -v "$0"', path]).status === 0,
  );
};

/** Pins every thread of a process to one core. */
export const pin = (pid: number, core: string): void => {
  execFileSync('taskset', ['-acp', core, String(pid)], { stdio: 'ignore' });
};

const firstLine = (program: string | undefined, argument: string): string => {
  if (!program) return 'not found';
  const { stdout, stderr } = spawnSync(program, [argument], { encoding: 'utf8' });
  return `${stdout}${stderr}`
    .trim()
    .split('\n')[0]!
    .replace(/ *Copyright.*/, '');
};

/** A table of the machine and the versions of the programs. */
export const describeMachine = (): string =>
  table(
    Object.entries({
      Processor: `${cpus().length} × ${cpus()[0]?.model}`,
      Memory: megabytes(totalmem()),
      Linux: release(),
      'Load before the run (1 minute)': loadavg()[0]!.toFixed(1),
      Node: process.version,
      Chromium: firstLine(launchOptions().executablePath, '--version'),
      wrk: firstLine(findProgram('wrk'), '-v'),
      nginx: firstLine(findProgram('nginx'), '-v'),
      pgbench: firstLine(findProgram('pgbench'), '--version'),
    }).map(([what, which]) => ({ '': what, ' ': which })),
  );
