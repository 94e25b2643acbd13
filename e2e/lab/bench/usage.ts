import { readFileSync, writeFileSync } from 'node:fs';
import { descendantsOf } from '../../../backend/src/testing/product/process-tree.ts';
import { waitFor } from '../../../backend/src/testing/wait-for.ts';

/** Clock ticks per second, a constant for user space on Linux: see times(2). */
const TICKS = 100;

const ticksOf = (pid: number): number => {
  // The name, in parentheses, may contain spaces. utime and stime are fields 14 and 15, see proc(5).
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ');
  return Number(fields[11]) + Number(fields[12]);
};

/** Processor time of a process and its descendants in seconds. Other load on the machine does not affect it. */
export const processorTime = (pid: number): number =>
  [pid, ...descendantsOf(pid)].reduce((sum, each) => sum + ticksOf(each), 0) / TICKS;

/** Resident memory of a process in bytes: now, and the peak since `forgetPeak`. */
export const memoryOf = (pid: number): { now: number; peak: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
};

/** Resets the peak of `memoryOf`: see proc(5), /proc/pid/clear_refs. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Waits until the memory of a process has not changed by more than 1 % for some seconds, and returns it in bytes. */
export const memoryAtRest = async (pid: number, seconds = 5): Promise<number> => {
  let [level, since] = [0, performance.now()];
  await waitFor(
    () => {
      const { now } = memoryOf(pid);
      if (Math.abs(now - level) > level / 100) [level, since] = [now, performance.now()];
      return performance.now() - since;
    },
    (calm) => calm > seconds * 1000,
    60_000,
  );
  return memoryOf(pid).now;
};
