import type { IncomingMessage } from 'node:http';
import { ForbiddenException, Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { AccessService } from '../access/access.service.ts';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { requestBody } from '../http/request-body.ts';
import { pathOf } from '../http/request-path.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import { clientAddress } from '../limits/client-address.ts';
import { RateLimit } from '../limits/rate-limit.ts';

/** A POST submits a lead, as JSON or as a form. */
export const LEADS_PATH = '/api/leads';

const isSubmission = (request: IncomingMessage): boolean =>
  request.method === 'POST' && pathOf(request) === LEADS_PATH;

export const isFormPost = (request: IncomingMessage): boolean =>
  isSubmission(request) &&
  /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers['content-type'] ?? '');

const smallBody = requestBody(256 * 1024, isFormPost);
const largeBody = requestBody(1024 * 1024);

/**
 * Limits the rate of submissions and checks the access of the desk's changes before a body is read.
 * Guards would come too late: Nest calls them after all middleware, and so after the body parser.
 */
@Injectable()
export class LeadsMiddleware implements NestMiddleware {
  private readonly rate: RateLimit;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly access: AccessService,
  ) {
    this.rate = new RateLimit(environment.leadRateLimit);
  }

  async use(request: Request, response: Response, next: NextFunction): Promise<void> {
    if (isSubmission(request)) await this.checkSubmission(request);
    else if (!['GET', 'HEAD'].includes(request.method)) await this.access.checkData(request);
    const readBody = isChangeOfMany(request) ? largeBody : smallBody;
    readBody(request, response, next);
  }

  private async checkSubmission(request: Request): Promise<void> {
    await this.rate.admit(clientAddress(request));
    const { publicUrl } = this.environment.publicConfig;
    // Any page on the web can make a visitor's browser send a form, but not JSON.
    if (isFormPost(request) && !isSameOrigin(request, publicUrl))
      throw new ForbiddenException('Forms are accepted only from the pages of this site.');
  }
}

const isChangeOfMany = (request: Request): boolean =>
  request.method === 'PATCH'
    ? pathOf(request) === LEADS_PATH
    : pathOf(request) === `${LEADS_PATH}/deletion`;

/** The page that says why a form was not stored; undefined for any other request. */
export const outcomePage = (request: IncomingMessage, error: unknown): string | undefined => {
  if (!isFormPost(request)) return undefined;
  const { status = 500 } = error as { status?: number };
  // Our own form never gets these: another client has to see the error itself.
  if ([403, 405, 415].includes(status)) return undefined;
  return [400, 413].includes(status) ? '/contact/invalid' : '/contact/unavailable';
};
