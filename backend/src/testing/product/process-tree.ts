import { execFileSync } from 'node:child_process';

/** What ps prints about processes; empty if there is none. */
const ps = (...options: string[]): string => {
  try {
    return execFileSync('ps', options, { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

const lines = (text: string): string[] => text.split('\n').filter(Boolean);

/** All descendants of a process, children first. */
const treeBelow = (pid: number): { pid: number; program: string }[] => {
  const table = lines(ps('-A', '-ww', '-o', 'pid=,ppid=,args=')).map((line) => {
    const [, id, parent, program] = /^\s*(\d+)\s+(\d+)\s(.*)$/.exec(line)!;
    return { pid: Number(id), parent: Number(parent), program: program! };
  });
  const below = (above: number): typeof table => {
    const children = table.filter(({ parent }) => parent === above);
    return [...children, ...children.flatMap((child) => below(child.pid))];
  };
  return below(pid);
};

export const descendantsOf = (pid: number): number[] => treeBelow(pid).map((each) => each.pid);

/** The first descendant of a process whose command line matches. */
export const findDescendant = (pid: number, program: RegExp): number | undefined =>
  treeBelow(pid).find((each) => program.test(each.program))?.pid;

/**
 * Those of some processes that are running. A zombie, which has exited but was not reaped by its
 * parent, is not.
 */
export const aliveOf = (pids: number[]): number[] =>
  pids.length === 0
    ? []
    : lines(ps('-p', pids.join(), '-o', 'pid=,state='))
        .filter((line) => !/Z\S*$/.test(line))
        .map((line) => Number.parseInt(line, 10));

export const processesOn = (argument: string): number[] =>
  ps('-A', '-ww', '-o', 'pid=,args=')
    .split('\n')
    .filter((line) => line.split(' ').includes(argument))
    .map((line) => Number.parseInt(line, 10));

/**
 * Kills processes as if at the same instant: all are stopped before the first is killed, so that
 * none can react to the exit of another. A process that has already exited, as the workers of
 * PostgreSQL may have, is skipped.
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
