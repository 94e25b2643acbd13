import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import type { Request } from 'express';
import { ApiAdminSecurity, ApiFails } from '../openapi/decorators.ts';
import { AccessService, type AdmittedRequest } from './access.service.ts';

const requestOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request & Partial<AdmittedRequest>>();

@Injectable()
export class AdminGuard implements CanActivate {
  constructor(private readonly access: AccessService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.access.checkData(requestOf(context));
    return true;
  }
}

export const AdminOnly = () =>
  applyDecorators(UseGuards(AdminGuard), ApiAdminSecurity(), ApiFails(400, 401, 403, 429, 503));

/** Who sent the request, in a route that is {@link AdminOnly}. */
export const Actor = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string => requestOf(context).actor!,
);
