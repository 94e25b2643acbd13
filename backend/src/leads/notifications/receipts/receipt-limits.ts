import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ENVIRONMENT, type Environment } from '../../../config/environment.ts';
import { clientNetwork } from '../../../limits/client-address.ts';
import { Limit } from '../../../limits/limit.ts';
import { LastingFailure } from '../../../logging/lasting-failure.ts';
import { LOGGER } from '../../../logging/logger.ts';
import { Metrics } from '../../../metrics/metrics.ts';

/**
 * A limit that a receipt would exceed: that of its mailbox, of the client's network, of the
 * address's domain, or of all.
 */
export type ReceiptLimit = 'address' | 'network' | 'domain' | 'all';

/** How many of so many receipts an hour one network or domain gets. */
export const partOf = (all: number): number => Math.max(1, Math.floor(all / 10));

/**
 * The limit of a client's network, which is counted in memory, so that nothing about it is stored;
 * reports all limits.
 */
@Injectable()
export class ReceiptLimits {
  private readonly ofNetwork: Limit;
  private readonly withheld = new LastingFailure();

  constructor(
    @Inject(ENVIRONMENT) { receipts }: Environment,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {
    this.ofNetwork = new Limit(partOf(receipts?.limit ?? 0), 60 * 60);
  }

  /**
   * Counts a lead that would get a receipt. Returns whether its client's network has had too many
   * in this hour.
   */
  async exceedsNetwork(client: string): Promise<boolean> {
    const { isExceeded } = await this.ofNetwork.use(clientNetwork(client));
    if (isExceeded) this.report('network');
    return isExceeded;
  }

  /** Reports that a receipt is withheld. */
  report(limit: ReceiptLimit): void {
    this.metrics.withheldReceipts.inc({ limit });
    const log = () => this.logger.warn({ limit }, 'receipts withheld, a limit is reached');
    this.withheld.log(log, limit);
  }
}
