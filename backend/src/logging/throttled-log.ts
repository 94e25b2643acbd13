const PAUSE_MS = 60_000;

/** A failure that can last: logged at once, then at most once a minute. */
export class ThrottledLog {
  private reason: string | undefined;
  // Not the wall clock, which may be set back.
  private logAgain = -Infinity;

  /** Logs if it is time to. Another reason than before is logged at once. */
  log(write: () => void, reason = ''): void {
    const now = performance.now();
    if (reason === this.reason && now < this.logAgain) return;
    this.reason = reason;
    this.logAgain = now + PAUSE_MS;
    write();
  }
}
