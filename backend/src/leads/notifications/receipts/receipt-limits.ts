import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ENVIRONMENT, type Environment } from '../../../config/environment.ts';
import { clientNetwork } from '../../../limits/client-address.ts';
import { Limit } from '../../../limits/rate-limit.ts';
import { ThrottledLog } from '../../../logging/throttled-log.ts';
import { LOGGER } from '../../../logging/logger.ts';
import { Metrics } from '../../../metrics/metrics.ts';

export type ReceiptLimit = 'address' | 'network' | 'domain' | 'all';

/** What one network or domain gets of all receipts of an hour. */
export const partOf = (all: number): number => Math.max(1, Math.floor(all / 10));

/** A client's network is counted in memory, so that nothing about it is stored. */
@Injectable()
export class ReceiptLimits {
  private readonly ofNetwork: Limit;
  private readonly withheld = new ThrottledLog();

  constructor(
    @Inject(ENVIRONMENT) { receipts }: Environment,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {
    this.ofNetwork = new Limit(partOf(receipts?.limit ?? 0), 60 * 60);
  }

  /** Counts a lead that would get a receipt, and returns whether there are too many. */
  async countNetwork(client: string): Promise<boolean> {
    const { isExceeded } = await this.ofNetwork.consume(clientNetwork(client));
    if (isExceeded) this.report('network');
    return isExceeded;
  }

  report(limit: ReceiptLimit): void {
    this.metrics.withheldReceipts.inc({ limit });
    const log = () => this.logger.warn({ limit }, 'receipts withheld, a limit is reached');
    this.withheld.log(log, limit);
  }
}
