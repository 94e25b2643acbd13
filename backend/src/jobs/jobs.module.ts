import { Module } from '@nestjs/common';
import { JobQueue } from './job-queue.ts';
import { PeriodicTasks } from './periodic-tasks.ts';

/** Not global: a module that is global stops last, after the database. */
@Module({ providers: [JobQueue, PeriodicTasks], exports: [JobQueue, PeriodicTasks] })
export class JobsModule {}
