import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.ts';
import { JobsModule } from '../jobs/jobs.module.ts';
import { SharedCounts } from './shared-counts.repository.ts';

@Module({ imports: [DatabaseModule, JobsModule], providers: [SharedCounts], exports: [SharedCounts] })
export class LimitsModule {}
