import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { launchOptions } from '../support/chromium.ts';
import { table, megabytes } from './report.ts';

/** The core of the server that is measured, and that of the load. */
export const CORES = { server: '0', load: '1' };

/** Where Debian puts the programs of PostgreSQL that are in no PATH. */
const POSTGRESQL = '/usr/lib/postgresql';

/** A program by its name, wherever this machine has it. */
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

/** Keeps every thread of a process on one core. */
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

/** What the figures were measured on and with. */
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
