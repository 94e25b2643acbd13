import { setTimeout as pause } from 'node:timers/promises';

/**
 * A read would not do: a standby answers it, and a primary that cannot commit. The message goes to
 * the write-ahead log alone; the INSERT of no lead needs a writable, unlocked table.
 */
export const WRITE_CHECK = `
  WITH no_lead AS (INSERT INTO leads (name, email, company, message) SELECT '', '', '', '' WHERE false)
  SELECT FROM pg_logical_emit_message(true, 'sandglass', 'write check')
`;

const HOLD_MS = { RESULT: 2_000, DISK_FULL: 30_000 };

/** Whether the database commits writes. All who ask within two seconds share one write. */
export class WriteCheck {
  private latest: Promise<unknown> | undefined;

  constructor(private readonly write: () => Promise<unknown>) {}

  async run(): Promise<void> {
    if (!this.latest) void this.hold(this.write(), HOLD_MS.RESULT);
    await this.latest;
  }

  /** The write of the check is so small that it may succeed on a full disk, where a lead fails. */
  failFor(reason: Error): void {
    void this.hold(Promise.reject(reason), HOLD_MS.DISK_FULL);
  }

  private async hold(result: Promise<unknown>, duration: number) {
    this.latest = result;
    await result.catch(() => undefined);
    await pause(duration, undefined, { ref: false });
    if (this.latest === result) this.latest = undefined;
  }
}
