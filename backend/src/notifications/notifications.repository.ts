import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from '../database/database-connection.ts';
import { DeskConnections } from '../database/desk-connections.ts';
import type { ChannelName, Lead, LeadNotification } from '../leads/lead.contract.ts';
import type { LeadEntity } from '../leads/lead.entity.ts';
import { recordHistory } from '../leads/history/record-history.sql.ts';
import { completeJobs } from '../jobs/queue-jobs.sql.ts';
import { queueNotifications } from './queue-notifications.sql.ts';

type NotificationRow = Omit<LeadNotification, 'lastAttemptAt'> & { lastAttemptAt: Date | null };

/** A notification that was not delivered. `lastError` is null if every attempt ended without an outcome. */
export type GivenUp = Pick<LeadNotification, 'attempts' | 'lastError'> & {
  channel: ChannelName;
  leadId: number;
};

/** The name of the queue of a row of `notifications`. */
const QUEUE = `'notify-' || channel`;

/** Queries of the table `notifications`. Every method throws DatabaseUnavailableException. */
@Injectable()
export class NotificationsRepository {
  constructor(
    private readonly database: DatabaseConnection,
    private readonly desk: DeskConnections,
    private readonly dataSource: DataSource,
  ) {}

  /** The lead that a notification is about, or undefined if it has been removed since. */
  async findLead(id: string): Promise<Pick<LeadEntity, keyof Lead> | undefined> {
    const [lead] = await this.query<Pick<LeadEntity, keyof Lead>>(
      `SELECT leads.id, name, email, company, message, created_at AS "createdAt"
       FROM notifications JOIN leads ON leads.id = lead_id WHERE notifications.id = $1`,
      [id],
    );
    return lead;
  }

  /**
   * Records the outcome of an attempt. A delivery also completes the job, so that a message which is delivered for the
   * admin can be queued again at once.
   *
   * @param error why it failed; null if it was delivered
   */
  async recordAttempt(id: string, error: string | null): Promise<void> {
    await this.query(
      `WITH recorded AS (
         UPDATE notifications
         SET attempts = attempts + 1, last_attempt_at = now(), last_error = $2::text,
           state = CASE WHEN $2::text IS NULL THEN 'delivered' ELSE state END
         WHERE id = $1 RETURNING id, channel, state
       )
       ${completeJobs(`SELECT ${QUEUE} AS queue, id::text AS key FROM recorded WHERE $2::text IS NULL`)}`,
      [id, error],
    );
  }

  /**
   * Records that a notification will not be retried any more.
   *
   * @returns undefined if it was delivered, removed or queued again in the meantime
   */
  async recordFailure(id: string): Promise<GivenUp | undefined> {
    const [givenUp] = await this.query<GivenUp>(
      `WITH failed AS (
         UPDATE notifications SET state = 'failed'
         WHERE id = $1 AND state = 'waiting' AND NOT EXISTS (
           SELECT FROM pgboss.job
           WHERE name = ${QUEUE} AND singleton_key = notifications.id::text AND state <= 'active'
         )
         RETURNING channel, lead_id AS "leadId", attempts, last_error AS "lastError"
       )
       SELECT * FROM failed`,
      [id],
    );
    return givenUp;
  }

  /**
   * The delivery state of a lead's notifications, for each configured channel and each one that was used earlier.
   *
   * @returns undefined if there is no such lead
   */
  async list(leadId: number, channels: readonly ChannelName[]): Promise<NotificationRow[] | undefined> {
    const rows = await this.deskQuery<NotificationRow & { channel: ChannelName | null }>(
      `SELECT channel, coalesce(state, 'unsent') AS state, coalesce(attempts, 0) AS attempts,
         last_error AS "lastError", last_attempt_at AS "lastAttemptAt"
       FROM leads LEFT JOIN (
         SELECT * FROM (SELECT * FROM notifications WHERE lead_id = $1) AS known
         FULL JOIN unnest($2::text[]) AS channel USING (channel)
       ) AS messages ON true
       WHERE leads.id = $1 ORDER BY channel DESC`,
      [leadId, channels],
    );
    return rows.length === 0 ? undefined : rows.filter(({ channel }) => channel !== null);
  }

  /**
   * Queues a lead's notifications again. Jobs that are already queued become due now, and those in progress can fail as
   * often as new ones.
   *
   * @returns false if there is no such lead
   */
  async resend(leadId: number, channels: readonly ChannelName[], actor: string): Promise<boolean> {
    const rows = await this.deskQuery(
      `WITH lead AS (
         SELECT id FROM leads WHERE id = $1
       ), ${queueNotifications('lead', channels, `DO UPDATE SET state = 'waiting'`)}, brought_forward AS (
         UPDATE pgboss.job SET start_after = now(), retry_limit = retry_count + queue.retry_limit
         FROM notified JOIN pgboss.queue ON queue.name = notified.queue
         WHERE job.name = notified.queue AND singleton_key = notified.id::text AND job.state <= 'active'
       ), recorded AS (${recordHistory('lead', 'sent again', '$2')})
       SELECT id FROM lead`,
      [leadId, actor],
    );
    return rows.length > 0;
  }

  /** The number of notifications that are waiting, and of those that failed permanently. */
  async countOpen(): Promise<{ waiting: number; failed: number }> {
    const [counts] = await this.query<{ waiting: number; failed: number }>(
      `SELECT count(*) FILTER (WHERE state = 'waiting')::integer AS waiting,
         count(*) FILTER (WHERE state = 'failed')::integer AS failed
       FROM notifications WHERE state <> 'delivered'`,
      [],
    );
    return counts!;
  }

  /** For each channel, the seconds since its oldest notification that is not yet delivered or given up was queued. */
  async oldestWaiting(channels: readonly string[]): Promise<Record<string, number>> {
    const rows = await this.query<{ channel: string; seconds: number }>(
      `SELECT channel, coalesce(extract(epoch FROM now() - min(created_on)), 0)::float8 AS seconds
       FROM unnest($1::text[]) AS channel
         LEFT JOIN pgboss.job ON name = ${QUEUE} AND job.state <= 'active'
       GROUP BY channel`,
      [channels],
    );
    return Object.fromEntries(rows.map(({ channel, seconds }) => [channel, seconds]));
  }

  private query<Row>(statement: string, values: unknown[]): Promise<Row[]> {
    return this.database.reach(() => this.dataSource.query<Row[]>(statement, values));
  }

  /** A query of the admin's, on the connections of the desk. */
  private deskQuery<Row>(statement: string, values: unknown[]): Promise<Row[]> {
    return this.desk.reach(() => this.dataSource.query<Row[]>(statement, values));
  }
}
