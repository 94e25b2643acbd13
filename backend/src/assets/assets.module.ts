import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.ts';
import { JobsModule } from '../jobs/jobs.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { AssetBridge } from './asset-bridge.ts';
import { AssetPublication } from './asset-publication.ts';
import { AssetRepository } from './asset.repository.ts';

@Module({
  imports: [DatabaseModule, JobsModule, SiteModule],
  providers: [AssetRepository, AssetBridge, AssetPublication],
  exports: [AssetPublication],
})
export class AssetsModule {}
