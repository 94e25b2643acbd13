import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AdmittedRequest } from './access.service.ts';

/** The parameter of a route that AdminGuard protects: who sent the request, see {@link AdmittedRequest}. */
export const Actor = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string =>
    context.switchToHttp().getRequest<AdmittedRequest>().actor,
);
