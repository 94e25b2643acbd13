import { fileURLToPath } from 'node:url';
import { AskedProcess } from '../process/asked-process.ts';
import type { Checks } from './run-checks.ts';

const PROGRAM = fileURLToPath(new URL('run-checks.ts', import.meta.url));
/** The first check reads the whole content, on a busy machine for long. */
const LONGEST_MS = 60_000;

/** The check of the content, in a process of its own (run-checks.ts). */
export class Checker extends AskedProcess<Checks> {
  constructor(longestMs = LONGEST_MS) {
    super({ program: PROGRAM, longestMs });
  }
}
