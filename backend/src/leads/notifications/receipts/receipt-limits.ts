import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ENVIRONMENT, type Environment } from '../../../config/environment.ts';
import { networkOf } from '../../../limits/client-blocks.ts';
import { Limit } from '../../../limits/limit.ts';
import { ThrottledLog } from '../../../logging/throttled-log.ts';
import { LOGGER } from '../../../logging/logger.ts';
import { MetricsService } from '../../../metrics/metrics.service.ts';

export type ReceiptLimit = 'address' | 'network' | 'domain' | 'all';

/** What one network or domain gets of all receipts of an hour. */
export const partOf = (hourlyLimit: number): number => Math.max(1, Math.floor(hourlyLimit / 10));

/** A client's network is counted in memory, so that nothing about it is stored. */
@Injectable()
export class ReceiptLimits {
  private readonly networks: Limit | undefined;
  private readonly withheld = new ThrottledLog();

  constructor(
    @Inject(ENVIRONMENT) { receipts }: Environment,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: MetricsService,
  ) {
    this.networks = receipts && new Limit(partOf(receipts.limit), 60 * 60);
  }

  /** Counts a lead of this client, whose receipt is withheld if its network has too many. */
  async stateFor(client: string): Promise<'waiting' | 'withheld'> {
    const count = await this.networks?.consume(networkOf(client));
    if (!count?.isExceeded) return 'waiting';
    this.report('network');
    return 'withheld';
  }

  report(limit: ReceiptLimit): void {
    this.metrics.withheldReceipts.inc({ limit });
    const log = () => this.logger.warn({ limit }, 'receipts withheld, a limit is reached');
    this.withheld.log(log, limit);
  }
}
