import { execFileSync } from 'node:child_process';

/** The ids of all descendants of a process, children first. */
export const descendantsOf = (pid: number): number[] => {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (parent: number): number[] => {
    const children = table.filter(([, ppid]) => ppid === parent).map(([child]) => child);
    return [...children, ...children.flatMap(below)];
  };
  return below(pid);
};

/** The id of the parent of a process. */
export const parentOf = (pid: number): number =>
  Number(execFileSync('ps', ['-p', String(pid), '-o', 'ppid='], { encoding: 'utf8' }));

/** Whether a process is running. A zombie, which has exited but was not reaped by its parent, is not. */
export const isAlive = (pid: number): boolean => {
  try {
    const state = execFileSync('ps', ['-p', String(pid), '-o', 'state='], { encoding: 'utf8' });
    return !state.startsWith('Z');
  } catch {
    return false;
  }
};

/** The command line of a process; empty if it has exited. */
export const programOf = (pid: number): string => {
  try {
    return execFileSync('ps', ['-p', String(pid), '-ww', '-o', 'args='], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

/** The ids of the processes that have a given command-line argument. */
export const processesOn = (argument: string): number[] =>
  execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.split(' ').includes(argument))
    .map((line) => Number.parseInt(line, 10));

/**
 * Kills processes as if at the same instant: all are stopped before the first is killed, so that none can react to
 * the exit of another. A process that has already exited, as the workers of PostgreSQL may have, is skipped.
 */
export const killTogether = (pids: number[]): void => {
  for (const pid of pids) signal(pid, 'SIGSTOP');
  for (const pid of pids) signal(pid, 'SIGKILL');
};

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};
