import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { PgBoss, QueueOptions, SendOptions } from 'pg-boss';
import type { Logger } from 'pino';
import { DATABASE_URL, DatabaseConnection } from '../database/database-connection.ts';
import { LOGGER } from '../logging/logger.ts';

/** A kind of work, and who does it. */
export interface JobKind {
  name: string;
  options: QueueOptions & { policy?: 'standard' | 'exclusive'; deadLetter?: string };
  /** Does one job; a rejection means that it has to be tried again. */
  work: (data: unknown, signal: AbortSignal) => Promise<void>;
}

/** Sessions of one process, apart from those of the pool that answers requests: no backlog takes theirs. */
const POOL_SIZE = 2;
/** Milliseconds for a connection and for a query, so that a frozen server does not hold the work up for good. */
const TIMEOUT = { CONNECT: 1_500, QUERY: 30_000 };
/** pg-boss hands it on to its pool as it is, see https://node-postgres.com/apis/client */
const SESSION = { query_timeout: TIMEOUT.QUERY, keepAlive: true };
/** Seconds between two looks for new jobs, and for jobs whose worker was killed. */
const INTERVAL = { POLL: 1, SUPERVISE: 10 };
/** Milliseconds that jobs in progress have once the process is told to stop; what is not done then is done again. */
const DRAIN = 5_000;
const BATCH = 10;
/** Milliseconds between two lines in the log about a database that is away. */
const LOG_PAUSE = 60_000;

/**
 * Work that survives the process, in PostgreSQL by pg-boss. Instances share it. Where nobody adds a kind of work,
 * nothing is loaded, and nothing is made in the database.
 */
@Injectable()
export class JobQueue implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly kinds: JobKind[] = [];
  private boss: PgBoss | undefined;
  private stopped: Promise<void> | undefined;
  private lastLogged = 0;

  constructor(
    @Inject(DATABASE_URL) private readonly url: string,
    @Inject(LOGGER) private readonly logger: Logger,
    database: DatabaseConnection,
  ) {
    database.beforeReady(() => this.start());
  }

  /** Adds a kind of work, before the application starts. A dead letter queue comes before the one that names it. */
  add(kind: JobKind): void {
    this.kinds.push(kind);
  }

  /** Queues a job, unless its options say that there is one already. */
  async send(name: string, data: object, options: SendOptions): Promise<void> {
    await this.boss?.send(name, data, options);
  }

  beforeApplicationShutdown() {
    // Not awaited: requests are answered in the same time.
    this.stopped = this.boss?.stop({ timeout: DRAIN });
  }

  async onApplicationShutdown() {
    await this.stopped?.catch((error: unknown) => this.report(error));
  }

  private async start(): Promise<void> {
    if (this.kinds.length === 0) return;
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      connectionString: this.url,
      application_name: 'sandglass-jobs',
      max: POOL_SIZE,
      connectionTimeoutMillis: TIMEOUT.CONNECT,
      ...SESSION,
      schedule: false,
      superviseIntervalSeconds: INTERVAL.SUPERVISE,
      monitorIntervalSeconds: INTERVAL.SUPERVISE,
    });
    boss.on('error', (error) => this.report(error));
    try {
      await boss.start();
      for (const { name, options } of this.kinds) {
        await boss.createQueue(name, options);
        const { policy: _fixed, ...changeable } = options;
        await boss.updateQueue(name, changeable);
      }
      for (const { name, work } of this.kinds) {
        await boss.work(
          name,
          {
            batchSize: BATCH,
            perJobResults: true,
            burstWhenBatchFull: true,
            pollingIntervalSeconds: INTERVAL.POLL,
          },
          (jobs) => Promise.all(jobs.map(async ({ id, data, signal }) => outcome(id, work(data, signal)))),
        );
      }
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => undefined);
      throw error;
    }
    this.boss = boss;
  }

  private report(error: unknown): void {
    if (Date.now() - this.lastLogged < LOG_PAUSE) return;
    this.lastLogged = Date.now();
    this.logger.warn({ err: error }, 'the job queue cannot do its work, trying again');
  }
}

const outcome = async (id: string, work: Promise<void>) => {
  try {
    await work;
    return { id, status: 'completed' as const };
  } catch {
    // Whoever does the work keeps what went wrong; the queue needs no copy.
    return { id, status: 'failed' as const };
  }
};
