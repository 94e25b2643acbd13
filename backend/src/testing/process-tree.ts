import { execFileSync } from 'node:child_process';

/** The processes below a process, the nearest first. */
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

/** The process that started a process. */
export const parentOf = (pid: number): number =>
  Number(execFileSync('ps', ['-p', String(pid), '-o', 'ppid='], { encoding: 'utf8' }));

/** Whether a process is there; one that has ended and waits for its parent to notice is not. */
export const isAlive = (pid: number): boolean => {
  try {
    const state = execFileSync('ps', ['-p', String(pid), '-o', 'state='], { encoding: 'utf8' });
    return !state.startsWith('Z');
  } catch {
    return false;
  }
};

/** The processes that have an argument. */
export const processesOn = (argument: string): number[] =>
  execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.split(' ').includes(argument))
    .map((line) => Number.parseInt(line, 10));

/**
 * Kills processes as if at one moment: each is halted before the first is killed, so that none acts on the end of
 * another. One that had ended of its own accord by then, as the workers of PostgreSQL do, is gone as it should be.
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
