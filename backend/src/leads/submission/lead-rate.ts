import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { RateLimit } from '../../limits/rate-limit.ts';
import { SharedCounts } from '../../limits/shared-counts.repository.ts';

/** Limits each client to `LEAD_RATE_LIMIT` submissions a minute, and each IPv6 network to ten times that. */
@Injectable()
export class LeadRate {
  private readonly limit: RateLimit;

  constructor(@Inject(ENVIRONMENT) { leadRateLimit }: Environment, shared: SharedCounts) {
    this.limit = RateLimit.ofClients(shared, 'leads', leadRateLimit);
  }

  /**
   * Counts a submission.
   *
   * @param address of the client
   * @throws TooManyRequestsException if the client or its network has exceeded the limit
   */
  async count(address: string): Promise<void> {
    await this.limit.count(address);
  }
}
