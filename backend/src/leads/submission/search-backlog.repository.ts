import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { DatabaseUnavailableException, reaching } from '../../database/database-unavailable.ts';
import { LOGGER } from '../../logging/logger.ts';

/** The key of the advisory lock; an arbitrary number that nothing else in this database uses. */
export const BACKLOG_LOCK = 7_263_003;

/** Milliseconds from the first lead until the list is emptied, and between two attempts. */
const PAUSE = 500;

/**
 * Empties the list, unless another process is doing so: `emptied` is null then.
 *
 * PostgreSQL removes what it has merged from the list each time its memory is full. With little memory it does so every
 * few leads, and a statement that is cancelled after two seconds has come that far. With the default of 64 MB, those on a
 * slow machine would begin again and again.
 *
 * Autovacuum empties the list too, and PostgreSQL cancels an autovacuum for which another session waits longer than
 * `deadlock_timeout`, a second by default. So this statement does not wait for it.
 */
export const EMPTY = `
  WITH turn AS MATERIALIZED (
    SELECT pg_try_advisory_xact_lock($1) AS taken,
      set_config('maintenance_work_mem', '4MB', true), set_config('lock_timeout', '100ms', true)
  )
  SELECT CASE WHEN taken THEN gin_clean_pending_list('leads_terms') END AS emptied FROM turn
`;

/**
 * Merges new leads into the search index soon after they were stored. PostgreSQL appends them to a list, which it would
 * merge in the middle of a submission: the migration `SearchBacklog` says why it must not.
 */
@Injectable()
export class SearchBacklog implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private isFilled = false;
  private isEmptying = false;
  private isReported = false;

  constructor(
    database: DatabaseConnection,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    // What an earlier process has left.
    void database.whenReady.then(() => this.add());
  }

  beforeApplicationShutdown() {
    this.stopping.abort();
  }

  /** Tells that a lead was stored. */
  add(): void {
    this.isFilled = true;
    if (!this.isEmptying) void this.keepEmpty();
  }

  private async keepEmpty(): Promise<void> {
    const { signal } = this.stopping;
    this.isEmptying = true;
    while (this.isFilled && !signal.aborted) {
      await pause(PAUSE, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) break;
      this.isFilled = false;
      if (!(await this.empty())) this.isFilled = true;
    }
    this.isEmptying = false;
  }

  /** Returns whether there is nothing left to do: the list was emptied, or cannot be by this process. */
  private async empty(): Promise<boolean> {
    try {
      const [row] = await reaching(() =>
        this.dataSource.query<{ emptied: string | null }[]>(EMPTY, [BACKLOG_LOCK]),
      );
      return row!.emptied !== null;
    } catch (error) {
      if (error instanceof DatabaseUnavailableException) return false;
      // Autovacuum merges them some time.
      if (!this.isReported && !this.stopping.signal.aborted)
        this.logger.warn({ err: error }, 'search index not kept up to date, searches may be slow');
      this.isReported = true;
      return true;
    }
  }
}
