import { within } from '../timing/within.ts';
import { DatabaseUnavailableException } from './database-unavailable.ts';

/**
 * A write in a transaction of its own. A read would not do: a standby answers it, and so does a primary whose synchronous
 * standby is away, which commits nothing. One row for all processes, so that the table stays small.
 */
export const WRITE_CHECK = `
  INSERT INTO readiness (checked_at) VALUES (now())
  ON CONFLICT (id) DO UPDATE SET checked_at = excluded.checked_at
`;

/** Milliseconds for which an answer holds. */
const FRESH = 2_000;
/** Milliseconds in which the write must be committed. */
const PATIENCE = 3_000;

const tooLate = () => new DatabaseUnavailableException(new Error('no commit in time'));

/**
 * Checks that the database commits writes. Anybody can ask, and the connections are needed for leads: those who ask at
 * the same time or soon after each other share one write.
 */
export class WriteCheck {
  private result: Promise<unknown> | undefined;
  private freshUntil = 0;

  /** @param write runs {@link WRITE_CHECK} */
  constructor(private readonly write: () => Promise<unknown>) {}

  /** @throws DatabaseUnavailableException if the write is not committed in time, and what `write` throws */
  async check(): Promise<void> {
    if (!this.result || performance.now() > this.freshUntil) {
      this.freshUntil = Infinity;
      const begin = performance.now();
      this.result = within(PATIENCE, this.write, tooLate).finally(() => {
        this.freshUntil = begin + FRESH;
      });
    }
    await this.result;
  }
}
