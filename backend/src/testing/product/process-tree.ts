import { execFileSync } from 'node:child_process';

/** What ps prints about processes; empty if there is none. */
const ps = (...options: string[]): string => {
  try {
    return execFileSync('ps', options, { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

/** The ids of all descendants of a process, children first. */
export const descendantsOf = (pid: number): number[] => {
  const table = ps('-A', '-o', 'pid=,ppid=')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (parent: number): number[] => {
    const children = table.filter(([, ppid]) => ppid === parent).map(([child]) => child);
    return [...children, ...children.flatMap(below)];
  };
  return below(pid);
};

export const parentOf = (pid: number): number => Number(ps('-p', String(pid), '-o', 'ppid='));

/** Whether a process is running. A zombie, which has exited but was not reaped by its parent, is not. */
export const isAlive = (pid: number): boolean => /^[^Z]/.test(ps('-p', String(pid), '-o', 'state='));

export const programOf = (pid: number): string => ps('-p', String(pid), '-ww', '-o', 'args=');

export const processesOn = (argument: string): number[] =>
  ps('-A', '-ww', '-o', 'pid=,args=')
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

/** Sends a signal, unless the process has ended meanwhile. */
export const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};
