import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { RateLimit } from '../../limits/rate-limit.ts';

/** Limits each client to `LEAD_RATE_LIMIT` submissions a minute; 0 turns the limit off. */
@Injectable()
export class LeadRate {
  private readonly limit: RateLimit | undefined;

  constructor(@Inject(ENVIRONMENT) { leadRateLimit }: Environment) {
    this.limit = leadRateLimit > 0 ? new RateLimit(leadRateLimit) : undefined;
  }

  /**
   * Counts a submission.
   *
   * @param address of the client
   * @throws TooManyRequestsException if the client has exceeded the limit
   */
  async count(address: string): Promise<void> {
    await this.limit?.count(address);
  }
}
