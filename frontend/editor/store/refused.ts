import type { Mistake } from '../../generator/read/mistake.ts';

export type Reason =
  'outdated' | 'mistakes' | 'name' | 'length' | 'picture' | 'unchanged' | 'missing';

/** What was not done, as somebody at the editor reads it. Nothing has changed. */
export class Refused extends Error {
  readonly reason: Reason;
  /** Empty if it was refused for another reason. */
  readonly mistakes: readonly Mistake[];

  constructor(reason: Reason, message: string, mistakes: readonly Mistake[] = []) {
    super(message);
    this.reason = reason;
    this.mistakes = mistakes;
  }
}

/** The Save is in the history, and will be in the folder when the disk has room. */
export class KeptForLater extends Error {}

export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
