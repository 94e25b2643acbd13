import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { descendantsOf } from '../../../backend/src/testing/product/process-tree.ts';
import { waitFor } from '../../../backend/src/testing/wait-for.ts';

/** The processor cores of the measured server and of the load generator. */
export const CORES = { server: '0', load: '1' };
/** Clock ticks per second, a constant for user space on Linux: see times(2). */
const TICKS = 100;
/** Milliseconds in which the memory of a process at rest does not change by more than 1 %. */
const CALM = 5_000;

const treeOf = (pid: number) => [pid, ...descendantsOf(pid)];

export const pin = (pid: number, core: string): void => {
  for (const each of treeOf(pid))
    execFileSync('taskset', ['-acp', core, String(each)], { stdio: 'ignore' });
};

/** Of one process; 0 if it has ended meanwhile, as a worker of PostgreSQL's autovacuum does. */
const ticksOf = (pid: number): number => {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return 0;
  }
  // The name, in parentheses, may contain spaces. utime and stime are fields 14 and 15, see
  // proc(5).
  const fields = stat.replace(/.*\) /s, '').split(' ');
  return Number(fields[11]) + Number(fields[12]);
};

/**
 * Processor time of a process and its descendants in seconds. Other load on the machine does not
 * affect it.
 */
export const processorTime = (pid: number): number =>
  treeOf(pid).reduce((sum, each) => sum + ticksOf(each), 0) / TICKS;

/** Resident memory of a process in bytes: now, and the peak since `forgetPeak`. */
export const memoryOf = (pid: number): { now: number; peak: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
};

/**
 * Memory of a process and all that it has started, in bytes. What several of them share counts once
 * (Pss in proc(5)).
 */
export const memoryOfTree = (pid: number): number => {
  const each = (one: number): number => {
    try {
      const rollup = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8');
      return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
    } catch {
      // It has just ended.
      return 0;
    }
  };
  return treeOf(pid).reduce((sum, one) => sum + each(one), 0);
};

/** Resets the peak of `memoryOf`: see proc(5), /proc/pid/clear_refs. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Waits until a process is at rest, and returns its memory in bytes. */
export const memoryAtRest = async (pid: number): Promise<number> => {
  let [level, since] = [0, performance.now()];
  await waitFor(
    () => {
      const { now } = memoryOf(pid);
      if (Math.abs(now - level) > level / 100) [level, since] = [now, performance.now()];
      return performance.now() - since;
    },
    (calm) => calm > CALM,
    60_000,
  );
  return level;
};
