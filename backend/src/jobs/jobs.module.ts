import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.ts';
import { JobQueue } from './job-queue.ts';
import { PeriodicTasks } from './periodic-tasks.ts';

@Module({
  imports: [DatabaseModule],
  providers: [JobQueue, PeriodicTasks],
  exports: [JobQueue, PeriodicTasks],
})
export class JobsModule {}
