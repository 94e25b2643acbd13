import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { loadMigrations, unlimitedOptions } from '../data-source.ts';
import { TIME_LIMITS } from '../time-limits.ts';

/** In milliseconds. */
export interface SessionLimits {
  /** For an answer that takes the server no work. */
  ANSWER: number;
  CHECK: number;
  /** A session that does not work for so long is given up. */
  SILENCE: number;
}

/** Whether the session runs a statement, or ended one less than $2 ms ago. */
const WORKS = `
  SELECT FROM pg_stat_activity WHERE application_name = $1 AND (
    wait_event_type IS DISTINCT FROM 'Client'
    OR state_change > clock_timestamp() - interval '1 ms' * $2
  )
`;

const TERMINATE = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1
`;

/**
 * The connection for migrations. A firewall can silence one connection without telling either end,
 * and a migration is silent while its statement runs. So another connection asks the server whether
 * this one works.
 */
export class MigrationSession {
  private readonly name = `sandglass-migration-${randomUUID()}`;
  /** The server fell silent. */
  private readonly lost = new AbortController();
  /** All is done. */
  private readonly ended = new AbortController();
  /** Aborted with `lost` or `ended`, or when the process stops. It closes the socket. */
  private readonly cut: AbortSignal;
  private readonly dataSource: DataSource;
  private runner: QueryRunner | undefined;

  constructor(
    private readonly url: string,
    private readonly limits: SessionLimits,
    stopping: AbortSignal,
  ) {
    this.cut = AbortSignal.any([this.lost.signal, this.ended.signal, stopping]);
    const options = unlimitedOptions(url, {
      max: 1,
      connectionTimeoutMillis: TIME_LIMITS.connect,
      keepAliveInitialDelayMillis: 10_000,
      stream: () => new Socket({ signal: this.cut }),
    });
    this.dataSource = new DataSource({ ...options, applicationName: this.name });
  }

  async open(): Promise<{ dataSource: DataSource; runner: QueryRunner }> {
    this.dataSource.setOptions({ migrations: await loadMigrations() });
    await this.abandonIfSilent(this.dataSource.initialize());
    this.runner = this.dataSource.createQueryRunner();
    return { dataSource: this.dataSource, runner: this.runner };
  }

  async abandonIfSilent<T>(answer: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.abandon(), this.limits.ANSWER);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }

  /** For work that may take hours. */
  async whileServerWorks<T>(work: Promise<T>): Promise<T> {
    const done = new AbortController();
    void this.watchUntil(done.signal);
    try {
      return await work;
    } finally {
      done.abort();
    }
  }

  /** If the connection was cut, the error is only the consequence. */
  reasonFor(error: unknown): unknown {
    return this.cut.aborted ? this.cut.reason : error;
  }

  async close(): Promise<void> {
    const destroy = async () => {
      await this.runner?.release();
      if (this.dataSource.isInitialized) await this.dataSource.destroy();
    };
    await this.abandonIfSilent(destroy()).catch(() => undefined);
    // A failed initialization may have left its connection open.
    this.ended.abort();
    // A server that has not noticed the end of a session would keep its lock.
    if (this.lost.signal.aborted) await this.queryOnNewConnection(TERMINATE).catch(() => undefined);
  }

  private abandon() {
    const error = new Error('the database stopped responding');
    this.lost.abort(Object.assign(error, { code: 'ETIMEDOUT' }));
  }

  private async watchUntil(done: AbortSignal) {
    const { CHECK, SILENCE } = this.limits;
    let lastSeen = performance.now();
    while (!done.aborted) {
      await pause(CHECK, undefined, { signal: done }).catch(() => undefined);
      if (await this.isWorking()) lastSeen = performance.now();
      const silence = performance.now() - lastSeen;
      if (silence > SILENCE && !done.aborted) this.abandon();
    }
  }

  private async isWorking(): Promise<boolean> {
    try {
      return await this.queryOnNewConnection(WORKS, 2 * this.limits.CHECK);
    } catch (error) {
      // The server may refuse this connection, and still do the work of the other.
      return error instanceof DatabaseError;
    }
  }

  private async queryOnNewConnection(statement: string, ...values: unknown[]): Promise<boolean> {
    const client = new Client({
      connectionString: this.url,
      application_name: 'sandglass',
      connectionTimeoutMillis: this.limits.ANSWER,
      query_timeout: this.limits.ANSWER,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query(statement, [this.name, ...values]);
      return rows.length > 0;
    } finally {
      // Not waited for: a silent server does not end the connection.
      void client.end().catch(() => undefined);
    }
  }
}
