import {
  ForbiddenException,
  Inject,
  Injectable,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import type { Request } from 'express';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { isSameOrigin } from '../../http/same-origin.ts';
import { clientAddress } from '../../limits/client-address.ts';
import { RateLimit } from '../../limits/rate-limit.ts';
import { words } from '../../words/words.ts';
import { isFormPost } from './form-post.ts';

/** Limits the rate of submissions, and where forms come from. */
@Injectable()
export class SubmissionGuard implements CanActivate {
  private readonly rate: RateLimit;
  private readonly publicUrl: string;

  constructor(@Inject(ENVIRONMENT) { leadRateLimit, publicConfig }: Environment) {
    this.rate = new RateLimit(leadRateLimit);
    this.publicUrl = publicConfig.publicUrl;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    await this.rate.admit(clientAddress(request));
    // Any page on the web can make a visitor's browser send a form, but not JSON.
    if (isFormPost(request) && !isSameOrigin(request, this.publicUrl))
      throw new ForbiddenException(words().api.access.forms);
    return true;
  }
}
