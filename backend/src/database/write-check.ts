import { within } from '../timing/within.ts';
import { DatabaseUnavailableException } from './database-unavailable.ts';

/**
 * A write in a transaction of its own. A read would not do: a standby answers it, and so does a primary whose synchronous
 * standby is away, which commits nothing. The message goes to the write-ahead log and nowhere else, and its commit waits
 * for the standby as that of a lead does; the INSERT of no lead fails where a lead could not be stored: on a read-only
 * server, without the right to insert, or while the table is locked.
 */
export const WRITE_CHECK = `
  WITH no_lead AS (INSERT INTO leads (name, email, company, message) SELECT '', '', '', '' WHERE false)
  SELECT FROM pg_logical_emit_message(true, 'sandglass', 'write check')
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
