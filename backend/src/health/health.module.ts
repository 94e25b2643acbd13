import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/assets.module.ts';
import { DatabaseModule } from '../database/database.module.ts';
import { HealthController } from './health.controller.ts';
import { Serving } from './serving.ts';

@Module({
  imports: [AssetsModule, DatabaseModule],
  controllers: [HealthController],
  providers: [Serving],
  exports: [Serving],
})
export class HealthModule {}
