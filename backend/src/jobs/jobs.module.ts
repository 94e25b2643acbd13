import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.ts';
import { JobQueue } from './job-queue.ts';

@Module({ imports: [DatabaseModule], providers: [JobQueue], exports: [JobQueue] })
export class JobsModule {}
