import { ForbiddenException, Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { AccessService } from '../../access/access.service.ts';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { requestBody } from '../../http/request-body.ts';
import { pathOf } from '../../http/request-path.ts';
import { isSameOrigin } from '../../http/same-origin.ts';
import { clientAddress } from '../../limits/client-address.ts';
import { RateLimit } from '../../limits/rate-limit.ts';
import { isFormPost, SUBMISSION_PATH } from './form-post.ts';

const ofOne = requestBody(256 * 1024, isFormPost);
/** Of a change of as many leads as are allowed at once. */
const ofMany = requestBody(1024 * 1024);

/**
 * Admits submissions and the changes of the desk before it reads their bodies, so that a client without access, or one that
 * sends too much, cannot occupy memory with a body. As guards, the checks would come too late: Nest calls those after all
 * middleware, and so after the body parser.
 */
@Injectable()
export class SubmissionMiddleware implements NestMiddleware {
  private readonly rate: RateLimit;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly access: AccessService,
  ) {
    this.rate = new RateLimit(environment.leadRateLimit);
  }

  async use(request: Request, response: Response, next: NextFunction): Promise<void> {
    const { method } = request;
    const isSubmission = method === 'POST' && pathOf(request) === SUBMISSION_PATH;
    if (isSubmission) await this.rate.admit(clientAddress(request));
    else if (!['GET', 'HEAD'].includes(method)) await this.access.checkData(request);
    // Any page on the web can make a visitor's browser send a form, but not JSON.
    if (isFormPost(request) && !isSameOrigin(request, this.environment.publicConfig.publicUrl))
      throw new ForbiddenException('Forms are accepted only from the pages of this site.');
    const body = isChangeOfMany(request) ? ofMany : ofOne;
    body(request, response, next);
  }
}

const isChangeOfMany = (request: Request): boolean =>
  request.method === 'PATCH'
    ? pathOf(request) === SUBMISSION_PATH
    : pathOf(request) === `${SUBMISSION_PATH}/deletion`;
