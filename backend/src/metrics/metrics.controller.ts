import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AccessService } from '../access/access.service.ts';
import { matches } from '../access/password.ts';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { Metrics } from './metrics.ts';

/** Serves the metrics to a collector with METRICS_TOKEN, and to whoever may read leads. */
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly access: AccessService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  async read(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<string> {
    const { metricsToken } = this.environment;
    const hasToken = metricsToken && matches(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
    if (!hasToken) await this.access.checkData(request);
    response.set('Content-Type', this.metrics.registry.contentType);
    return this.metrics.registry.metrics();
  }
}
