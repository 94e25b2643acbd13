/** Milliseconds between two log lines about the same failure. */
const PAUSE = 60_000;

/**
 * A failure that can last and occur many times meanwhile: it is logged at once, then at most once a
 * minute.
 */
export class LastingFailure {
  private reason: string | undefined;
  // Not the wall clock: after that was set back, nothing would be logged until it caught up.
  private logAgain = -Infinity;

  /** Logs the failure if it is time to. Another reason than before is logged at once. */
  log(write: () => void, reason = ''): void {
    const now = performance.now();
    if (reason === this.reason && now < this.logAgain) return;
    this.reason = reason;
    this.logAgain = now + PAUSE;
    write();
  }
}
