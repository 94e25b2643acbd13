import type { Logger } from 'pino';
import type { ReceiptLimit } from './receipt-grants.repository.ts';

/** Milliseconds between two log lines about the same limit. */
const PAUSE = 60_000;

/** Logs that receipts are withheld: the first at once, then their number once a minute, so that a flood has few lines. */
export class WithheldLog {
  private readonly counts = new Map<ReceiptLimit, number>();

  constructor(private readonly logger: Logger) {}

  add(limit: ReceiptLimit): void {
    const count = this.counts.get(limit);
    if (count !== undefined) {
      this.counts.set(limit, count + 1);
      return;
    }
    this.counts.set(limit, 0);
    this.log(limit, 1);
    setTimeout(() => this.summarise(limit), PAUSE).unref();
  }

  private summarise(limit: ReceiptLimit): void {
    const count = this.counts.get(limit);
    this.counts.delete(limit);
    if (count) this.log(limit, count);
  }

  private log(limit: ReceiptLimit, receipts: number): void {
    this.logger.warn({ limit, receipts }, 'receipts withheld, a limit is reached');
  }
}
