import { Controller, Get, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { MetricsGuard } from './metrics.guard.ts';
import { Metrics } from './metrics.ts';

/** Serves the metrics to a collector. */
@Controller('metrics')
@UseGuards(MetricsGuard)
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  async read(@Res({ passthrough: true }) response: Response): Promise<string> {
    response.set('Content-Type', this.metrics.contentType);
    return this.metrics.text();
  }
}
