import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.ts';
import { HealthController } from './health.controller.ts';
import { Serving } from './serving.ts';

@Module({
  imports: [DatabaseModule],
  controllers: [HealthController],
  providers: [Serving],
  exports: [Serving],
})
export class HealthModule {}
