import { Controller, Get, Header, Inject, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Registry } from 'prom-client';
import { AccessService } from '../access/access.service.ts';
import { matches } from '../access/basic-sign-in.ts';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import {
  ApiAdminSecurity,
  ApiFails,
  ApiOperation,
  ApiSecurity,
  ApiText,
} from '../openapi/decorators.ts';
import { MetricsService } from './metrics.service.ts';

/** Serves the metrics to a collector with METRICS_TOKEN, and to whoever may read leads. */
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: MetricsService,
    private readonly access: AccessService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  @Header('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE)
  @ApiOperation({ summary: 'Metrics for Prometheus' })
  @ApiAdminSecurity()
  @ApiSecurity('metrics')
  @ApiText(200, ['text/plain'])
  @ApiFails(400, 401, 403, 429, 503)
  async read(@Req() request: Request): Promise<string> {
    const { metricsToken } = this.environment;
    const hasToken =
      metricsToken && matches(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
    if (!hasToken) await this.access.checkData(request);
    return this.metrics.registry.metrics();
  }
}
