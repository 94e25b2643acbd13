import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { clientBlock, clientNetwork } from '../../limits/client-block.ts';
import { RateLimit } from '../../limits/rate-limit.ts';
import { SharedCounts } from '../../limits/shared-counts.repository.ts';

/** A single connection can have 65,536 client blocks; the clients of a network together have the limit of ten. */
const CLIENTS_A_NETWORK = 10;

/**
 * Limits each client to `LEAD_RATE_LIMIT` submissions a minute, and each IPv6 network to ten times that; 0 turns the
 * limits off.
 */
@Injectable()
export class LeadRate {
  private readonly limit: RateLimit | undefined;

  constructor(@Inject(ENVIRONMENT) { leadRateLimit: points }: Environment, shared: SharedCounts) {
    if (points === 0) return;
    this.limit = new RateLimit(
      shared,
      { name: 'leads of a client', points, keyOf: clientBlock, sender: 'your address' },
      {
        name: 'leads of a network',
        points: points * CLIENTS_A_NETWORK,
        keyOf: clientNetwork,
        sender: 'your network',
      },
    );
  }

  /**
   * Counts a submission.
   *
   * @param address of the client
   * @throws TooManyRequestsException if the client or its network has exceeded the limit
   */
  async count(address: string): Promise<void> {
    await this.limit?.count(address);
  }
}
