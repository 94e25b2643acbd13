import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { RateLimit } from '../http/rate-limit.ts';

/** Holds each client address to `LEAD_RATE_LIMIT` submissions a minute. */
@Injectable()
export class LeadRateGuard implements CanActivate {
  private readonly limit: RateLimit | undefined;

  constructor(@Inject(ENVIRONMENT) { leadRateLimit }: Environment) {
    this.limit = leadRateLimit > 0 ? new RateLimit(leadRateLimit) : undefined;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.limit?.count(context.switchToHttp().getRequest<Request>().ip ?? '');
    return true;
  }
}
