import { Module } from '@nestjs/common';
import { JobQueue } from './job-queue.ts';
import { PeriodicTasks } from './periodic-tasks.ts';

/** Not @Global(): Nest stops global modules last, when the database is already closed. */
@Module({ providers: [JobQueue, PeriodicTasks], exports: [JobQueue, PeriodicTasks] })
export class JobsModule {}
