import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from './faults.ts';

/** Enough for a cluster, its log and the leads of a trial, until `fill` is called. */
const SIZE = '512m';

export interface SmallDisk {
  /** An empty folder for the files of a cluster. */
  folder: string;
  fill: () => void;
  empty: () => void;
  remove: () => void;
}

/** Mounts a small file system in memory. Returns undefined without root privileges or passwordless sudo. */
export const mountSmallDisk = (): SmallDisk | undefined => {
  const disk = mkdtempSync(join(tmpdir(), 'sandglass-disk-'));
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (...command: string[]) => {
    const [program, ...args] = [...asRoot, ...command];
    execFileSync(program!, args, { stdio: 'ignore' });
  };
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${SIZE},mode=0755,uid=${process.getuid?.()}`, 'tmpfs', disk);
  } catch {
    rmdirSync(disk);
    return undefined;
  }
  const ballast = join(disk, 'ballast');
  const remove = () => {
    run('umount', '--lazy', disk);
    rmdirSync(disk);
    process.off('exit', remove);
  };
  process.once('exit', remove);
  return { folder: join(disk, 'data'), fill: () => fillWith(ballast), empty: () => rmSync(ballast), remove };
};

/** Writes a file until the file system is full. */
const fillWith = (path: string): void => {
  const file = openSync(path, 'w');
  for (let size = 1024 * 1024; size >= 4096; size /= 16) {
    const block = Buffer.alloc(size);
    try {
      for (;;) if (writeSync(file, block) < size) break;
    } catch {
      // No block of this size fits any more.
    }
  }
  closeSync(file);
};

export const fullDisk = ({ fill, empty }: SmallDisk): Fault => ({
  name: 'the disk is full',
  lasts: 3_000,
  longMessages: true,
  strike: ({ cluster }) => {
    fill();
    return async () => {
      empty();
      await cluster.isBack();
    };
  },
});
