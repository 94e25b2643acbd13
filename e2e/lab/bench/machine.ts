import { execFileSync, spawnSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { descendantsOf } from '../../../backend/src/testing/product/process-tree.ts';
import { provideProgram } from '../../deploy/debian.ts';
import { launchOptions } from '../../support/chromium.ts';
import { table, megabytes } from './report.ts';

/** The processor cores of the measured server and of the load generator. */
export const CORES = { server: '0', load: '1' };

/** Pins every thread of a process and its descendants to one core. */
export const pin = (pid: number, core: string): void => {
  for (const each of [pid, ...descendantsOf(pid)])
    execFileSync('taskset', ['-acp', core, String(each)], { stdio: 'ignore' });
};

const versionOf = (program: string, argument: string): string => {
  const { stdout, stderr } = spawnSync(program, [argument], { encoding: 'utf8' });
  return `${stdout}${stderr}`
    .trim()
    .split('\n')[0]!
    .replace(/ *Copyright.*/, '');
};

/** A table of the machine and the versions of the programs, which are installed if they are missing. */
export const describeMachine = async (): Promise<string> =>
  table(
    Object.entries({
      Processor: `${cpus().length} × ${cpus()[0]?.model}`,
      Memory: megabytes(totalmem()),
      Linux: release(),
      'Load before the run (1 minute)': loadavg()[0]!.toFixed(1),
      Node: process.version,
      Chromium: versionOf(launchOptions().executablePath!, '--version'),
      wrk: versionOf(await provideProgram('wrk', 'wrk', []), '-v'),
      nginx: versionOf(await provideProgram('nginx', 'nginx', ['nginx']), '-v'),
      pgbench: versionOf(await provideProgram('pgbench', 'postgresql-contrib', ['postgresql']), '--version'),
    }).map(([what, which]) => ({ '': what, ' ': which })),
  );
