import {
  createParamDecorator,
  Injectable,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { AccessService, type AdmittedRequest } from './access.service.ts';

const requestOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<AdmittedRequest>();

/**
 * Admits only requests with admin access. Throws the exceptions of {@link AccessService.checkData}.
 */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(private readonly access: AccessService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    // A change is admitted before its body is read.
    if (!request.actor) await this.access.checkData(request);
    return true;
  }
}

/** A parameter of a route that AdminGuard protects: who sent the request. */
export const Actor = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string => requestOf(context).actor,
);
