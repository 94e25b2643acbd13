import {
  ForbiddenException,
  Inject,
  Injectable,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import type { Request } from 'express';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { isSameOrigin } from '../http/same-origin.ts';

/**
 * Admits a change only if a page of this site sent it (403 otherwise). A browser adds the admin's credentials to every
 * request to this site, including those that a page of another site makes it send.
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (['GET', 'HEAD'].includes(request.method)) return true;
    if (isSameOrigin(request, this.environment.publicConfig.publicUrl)) return true;
    throw new ForbiddenException('Changes are accepted only from the pages of this site.');
  }
}
