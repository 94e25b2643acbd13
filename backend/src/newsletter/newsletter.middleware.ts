import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { requestBody } from '../http/request-body.ts';
import { pathOf } from '../http/request-path.ts';
import { clientAddress } from '../limits/client-address.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import { LEAVE_PATH, LeaveTokens } from './leave-tokens.ts';

/** What mail programs send. The body says nothing: the token is in the address. */
const ONE_CLICK = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i;

const json = requestBody(4 * 1024);

/**
 * Limits how often a client tries tokens, before it can hold a connection with a body. Whoever
 * leaves by a mail program is not counted: its users share a few addresses.
 */
@Injectable()
export class NewsletterMiddleware implements NestMiddleware {
  private readonly rate: RateLimit;

  constructor(
    @Inject(ENVIRONMENT) { leadRateLimit }: Environment,
    private readonly tokens: LeaveTokens,
  ) {
    this.rate = new RateLimit(leadRateLimit);
  }

  async use(request: Request, response: Response, next: NextFunction): Promise<void> {
    const isOneClick =
      pathOf(request) === LEAVE_PATH && ONE_CLICK.test(request.headers['content-type'] ?? '');
    const isSubscriber =
      isOneClick && this.tokens.read(String(request.query['token'])) !== undefined;
    if (request.method === 'POST' && !isSubscriber) await this.rate.admit(clientAddress(request));
    if (isOneClick) {
      // The body is not read.
      response.set('Connection', 'close');
      next();
    } else json(request, response, next);
  }
}
