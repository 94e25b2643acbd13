import { Module } from '@nestjs/common';
import { AssetPublication } from '../assets/asset-publication.ts';
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
export class HealthModule {
  constructor(serving: Serving, publication: AssetPublication) {
    serving.startsAfter(publication.whenSettled);
  }
}
