import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AccessService } from '../access/access.service.ts';
import { matches } from '../access/password.ts';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';

/**
 * Admits a collector with METRICS_TOKEN, and whoever may read leads. Throws the exceptions of
 * {@link AccessService.checkData}.
 */
@Injectable()
export class MetricsGuard implements CanActivate {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly access: AccessService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { metricsToken } = this.environment;
    if (metricsToken && matches(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) return true;
    await this.access.checkData(request);
    return true;
  }
}
