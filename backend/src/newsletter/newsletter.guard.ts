import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { mediaTypeOf } from '../http/request-body.ts';
import { clientAddress } from '../limits/client-address.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import { LEAVE_PATH, LeaveTokens } from './leave-tokens.ts';

/** What mail programs send (RFC 8058). The body says nothing: the token is in the address. */
const ONE_CLICK_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

export const isOneClick = (request: Request): boolean =>
  request.path === LEAVE_PATH && ONE_CLICK_TYPES.includes(mediaTypeOf(request));

/**
 * Limits how often a client tries tokens. Whoever leaves by a mail program is not counted: its
 * users share a few addresses.
 */
@Injectable()
export class NewsletterGuard implements CanActivate {
  private readonly rate: RateLimit;

  constructor(
    @Inject(ENVIRONMENT) { leadRateLimit }: Environment,
    private readonly tokens: LeaveTokens,
  ) {
    this.rate = new RateLimit(leadRateLimit);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const isSubscriber =
      isOneClick(request) && this.tokens.read(String(request.query['token'])) !== undefined;
    if (!isSubscriber) await this.rate.admit(clientAddress(request));
    return true;
  }
}
