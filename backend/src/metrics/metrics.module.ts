import { Global, Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { Metrics } from './metrics.ts';
import { MetricsController } from './metrics.controller.ts';

/** Global, because every module may count events. */
@Global()
@Module({
  imports: [AccessModule],
  controllers: [MetricsController],
  providers: [Metrics],
  exports: [Metrics],
})
export class MetricsModule {}
