import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { JobWithMetadata, PgBoss, QueueOptions } from 'pg-boss';
import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import { CONNECTION_LIFETIME } from '../database/data-source.ts';
import { DatabaseConnection, DIRECT_DATABASE_URL } from '../database/database-connection.ts';
import { PooledClient } from '../database/pooled-client.ts';
import { TIME_LIMITS, type TimeLimits } from '../database/time-limits.ts';
import { ThrottledLog } from '../logging/throttled-log.ts';
import { LOGGER } from '../logging/logger.ts';

export interface JobKind {
  name: string;
  options: QueueOptions;
  /** Jobs of an instance at the same time. */
  concurrency: number;
  /** A job whose work rejects is retried as long as retries are left. */
  work: (data: unknown, signal: AbortSignal, retriesLeft: number) => Promise<void>;
}

/** An expected failure, such as a receiver that does not answer: logged without its stack. */
export class JobFailure extends Error {
  /** @param details ids for the log. No personal data, neither here nor in the message */
  constructor(
    message: string,
    readonly details: Record<string, string | number>,
  ) {
    super(message);
  }
}

/** A connection with an open transaction, such as TypeORM's EntityManager. */
export interface Session {
  query: (text: string, values?: unknown[]) => Promise<unknown[]>;
}

/** A frozen server must not block the queue permanently. */
const QUERY_TIMEOUT_MS = 30_000;
/** pg-boss has a pool of its own, so that a backlog cannot use up the connections of requests. */
const POOL = {
  application_name: 'sandglass-jobs',
  max: 2,
  Client: PooledClient,
  // The limits of the role are for requests; jobs need more.
  onConnect: (client: ClientBase) =>
    client.query(
      `SET statement_timeout = ${QUERY_TIMEOUT_MS}; SET lock_timeout = ${QUERY_TIMEOUT_MS}`,
    ),
  maxLifetimeSeconds: CONNECTION_LIFETIME,
  query_timeout: QUERY_TIMEOUT_MS,
  keepAlive: true,
};
const POLL_SECONDS = 1;
/** Between two checks for jobs whose worker was killed. */
const SUPERVISE_SECONDS = 10;
/** When the process stops, jobs that have begun can finish within this time. */
const FINISH_MS = 5_000;
/** The process waits no longer for the queue to stop, even if its database does not answer. */
const STOP_MS = 6_000;

/** Durable jobs, shared by all instances. Without any kind, pg-boss is not loaded. */
@Injectable()
export class JobQueue implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly kinds: JobKind[] = [];
  private boss: PgBoss | undefined;
  private readonly workers = new Map<string, Promise<string>[]>();
  private stopping: Promise<void> | undefined;
  private readonly failure = new ThrottledLog();

  constructor(
    @Inject(DIRECT_DATABASE_URL) private readonly url: string,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(TIME_LIMITS) private readonly limits: TimeLimits,
    private readonly database: DatabaseConnection,
  ) {
    database.beforeReady(() => this.start());
    // Before, no work could read the database, and each attempt would be lost.
    void database.whenReady.then(() => this.startWorkers());
  }

  /** Must be called before the queue starts. */
  add(kind: JobKind): void {
    this.kinds.push(kind);
  }

  /** Queues jobs in the caller's transaction. Workers of this process begin after its commit. */
  async insertWithin(session: Session, name: string, jobs: object[]): Promise<void> {
    const db = {
      executeSql: async (text: string, values?: unknown[]) => ({
        rows: await session.query(text, values),
      }),
    };
    const inserts = jobs.map((data) => ({ data }));
    await this.boss!.insert(name, inserts, { db });
    this.database.onCommit(session, () => this.wake(name));
  }

  beforeApplicationShutdown() {
    // Not awaited here, so that the server drains its requests at the same time.
    const stop = this.boss
      ?.stop({ timeout: FINISH_MS })
      .catch((error: unknown) => this.report(error));
    this.stopping = Promise.race([stop, pause(STOP_MS, undefined, { ref: false })]);
  }

  async onApplicationShutdown() {
    await this.stopping;
  }

  /** Wakes the workers of this process in turn. The others look for jobs once a second. */
  private wake(name: string): void {
    const workers = this.workers.get(name);
    const next = workers?.shift();
    if (!workers || !next) return;
    workers.push(next);
    void next.then((id) => this.boss?.notifyWorker(id));
  }

  private async start(): Promise<void> {
    // Another preparation of the database has failed, so that all are repeated.
    if (this.boss) return;
    if (this.kinds.length === 0) return;
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      connectionString: this.url,
      ...POOL,
      connectionTimeoutMillis: this.limits.connect,
      schedule: false,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
    });
    boss.on('error', (error) => this.report(error));
    try {
      await boss.start();
      for (const { name, options } of this.kinds) {
        await boss.createQueue(name, options);
        await boss.updateQueue(name, options);
      }
      // The process is ending, and stops no queue from here on.
      if (this.stopping) {
        await boss.stop({ graceful: false });
        return;
      }
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => undefined);
      throw error;
    }
    this.boss = boss;
  }

  private startWorkers(): void {
    const { boss } = this;
    // If the process is ending, a worker would begin jobs that are cut off.
    if (!boss || this.stopping) return;
    for (const kind of this.kinds) {
      const workers = Array.from({ length: kind.concurrency }, () => this.startWorker(boss, kind));
      this.workers.set(kind.name, workers);
    }
  }

  /**
   * Fetches one job at a time: pg-boss settles a batch only when its slowest job has ended. Not by
   * `localConcurrency`, which tells the id of one of its workers: no other could be woken.
   */
  private startWorker(boss: PgBoss, kind: JobKind): Promise<string> {
    const options = {
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: POLL_SECONDS,
    } as const;
    // Assigned before the handler can run.
    const idOfThisWorker = boss.work(kind.name, options, async ([job]) => {
      // There may be more jobs: fetch the next without waiting for the interval.
      boss.notifyWorker(await idOfThisWorker);
      return [await this.run(kind, job!)];
    });
    return idOfThisWorker;
  }

  private async run(kind: JobKind, job: JobWithMetadata<unknown>) {
    const { id, data, signal, retryCount, retryLimit } = job;
    const retriesLeft = retryLimit - retryCount;
    try {
      await kind.work(data, signal, retriesLeft);
      return { id, status: 'completed' as const };
    } catch (error) {
      const about =
        error instanceof JobFailure ? { ...error.details, reason: error.message } : { err: error };
      const line = { queue: kind.name, attempt: retryCount + 1, ...about };
      if (retriesLeft > 0) this.logger.warn(line, 'job failed, will be retried');
      else this.logger.error(line, 'job failed, given up');
      // The error is not passed on, because pg-boss would store it with the job.
      return { id, status: 'failed' as const };
    }
  }

  private report(error: unknown): void {
    this.failure.log(() => this.logger.warn({ err: error }, 'job queue not working, retrying'));
  }
}
