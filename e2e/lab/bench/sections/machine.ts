import { spawnSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { provideProgram } from '../../programs.ts';
import { launchOptions } from '../../../support/chromium.ts';
import { megabytes, type Section } from '../report.ts';

const versionOf = (program: string, argument: string): string => {
  const { stdout, stderr } = spawnSync(program, [argument], { encoding: 'utf8' });
  return `${stdout}${stderr}`
    .trim()
    .split('\n')[0]!
    .replace(/ *Copyright.*/, '');
};

/** The machine and the versions of the programs, which are installed if they are missing. */
export const describeMachine: Section = async () => {
  const facts = {
    Processor: `${cpus().length} × ${cpus()[0]?.model}`,
    Memory: megabytes(totalmem()),
    Linux: release(),
    'Load before the run (1 minute)': loadavg()[0]!.toFixed(1),
    Node: process.version,
    Chromium: versionOf(launchOptions().executablePath!, '--version'),
    wrk: versionOf(await provideProgram('wrk'), '-v'),
    nginx: versionOf(await provideProgram('nginx', 'nginx', 'nginx'), '-v'),
    pgbench: versionOf(
      await provideProgram('pgbench', 'postgresql-contrib', 'postgresql'),
      '--version',
    ),
  };
  return { parts: [Object.entries(facts).map(([what, which]) => ({ '': what, ' ': which }))] };
};
