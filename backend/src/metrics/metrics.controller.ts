import { Controller, Get, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { AdminGuard } from '../access/admin.guard.ts';
import { Metrics } from './metrics.ts';

/** Serves the metrics to a collector that has the admin's credentials. */
@Controller('metrics')
@UseGuards(AdminGuard)
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  async read(@Res({ passthrough: true }) response: Response): Promise<string> {
    response.set('Content-Type', this.metrics.contentType);
    return this.metrics.text();
  }
}
