import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.ts';
import { SharedCounts } from './shared-counts.repository.ts';

@Module({ imports: [DatabaseModule], providers: [SharedCounts], exports: [SharedCounts] })
export class LimitsModule {}
