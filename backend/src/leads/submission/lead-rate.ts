import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { RateLimit } from '../../limits/rate-limit.ts';

/** Holds each client address to `LEAD_RATE_LIMIT` submissions a minute. */
@Injectable()
export class LeadRate {
  private readonly limit: RateLimit | undefined;

  constructor(@Inject(ENVIRONMENT) { leadRateLimit }: Environment) {
    this.limit = leadRateLimit > 0 ? new RateLimit(leadRateLimit) : undefined;
  }

  /**
   * Counts a submission.
   *
   * @throws TooManyRequestsException
   */
  async count(address: string): Promise<void> {
    await this.limit?.count(address);
  }
}
