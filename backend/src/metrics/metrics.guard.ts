import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AccessService } from '../access/access.service.ts';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/**
 * Admits a collector with METRICS_TOKEN, and whoever may read leads. Throws the exceptions of
 * {@link AccessService.checkData}.
 */
@Injectable()
export class MetricsGuard implements CanActivate {
  private readonly expected: Buffer | undefined;

  constructor(
    @Inject(ENVIRONMENT) { metricsToken }: Environment,
    private readonly access: AccessService,
  ) {
    this.expected = metricsToken === undefined ? undefined : hash(`Bearer ${metricsToken}`);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    // Compared in constant time, for which both must have the same length, as hashes have.
    if (this.expected && timingSafeEqual(hash(request.headers.authorization ?? ''), this.expected))
      return true;
    await this.access.checkData(request);
    return true;
  }
}
