import { Global, Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { DatabaseModule } from '../database/database.module.ts';
import { DatabaseMetrics } from './database-metrics.repository.ts';
import { Metrics } from './metrics.ts';
import { MetricsController } from './metrics.controller.ts';

/** Global, because every module may count events. */
@Global()
@Module({
  imports: [AccessModule, DatabaseModule],
  controllers: [MetricsController],
  providers: [Metrics, DatabaseMetrics],
  exports: [Metrics],
})
export class MetricsModule {}
