import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AccessService } from './access.service.ts';

/** Admits only requests with admin access. Throws the exceptions of {@link AccessService.check}. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(private readonly access: AccessService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.access.checkData(context.switchToHttp().getRequest<Request>());
    return true;
  }
}
