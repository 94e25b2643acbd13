import { setTimeout as pause } from 'node:timers/promises';

/**
 * A read would not do: a standby answers it, and so does a primary whose synchronous standby is
 * away, which commits nothing. The message goes to the write-ahead log and nowhere else, and its
 * commit waits for the standby. The INSERT of no lead fails on a read-only server, without the
 * right to insert, and while the table is locked.
 */
export const WRITE_CHECK = `
  WITH no_lead AS (INSERT INTO leads (name, email, company, message) SELECT '', '', '', '' WHERE false)
  SELECT FROM pg_logical_emit_message(true, 'sandglass', 'write check')
`;

/** Milliseconds for which the result of a write holds, and for which a disk counts as full. */
const HOLDS = { RESULT: 2_000, DISK_FULL: 30_000 };

/**
 * Whether the database commits writes. Anybody can ask, and connections are needed for leads: those
 * who ask soon after each other share one write.
 */
export class WriteCheck {
  /** The write that runs, or whose result still holds. */
  private latest: Promise<unknown> | undefined;

  constructor(private readonly write: () => Promise<unknown>) {}

  /** @throws the error of the write */
  async run(): Promise<void> {
    if (!this.latest) void this.hold(this.write(), HOLDS.RESULT);
    await this.latest;
  }

  /** A disk was full: the check, which writes little, may still find room, but a lead does not. */
  failFor(reason: Error): void {
    void this.hold(Promise.reject(reason), HOLDS.DISK_FULL);
  }

  private async hold(result: Promise<unknown>, duration: number) {
    this.latest = result;
    await result.catch(() => undefined);
    await pause(duration, undefined, { ref: false });
    if (this.latest === result) this.latest = undefined;
  }
}
