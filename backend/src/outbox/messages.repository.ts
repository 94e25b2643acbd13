import { Injectable, NotFoundException } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from '../database/database-connection.ts';
import { DeskConnections } from '../database/desk-connections.ts';
import type { Session } from '../jobs/job-queue.ts';
import { PeriodicTasks } from '../jobs/periodic-tasks.ts';
import { recordAudit } from '../leads/audit/audit.repository.ts';
import {
  CHANNEL_NAMES,
  LEAD_FIELDS,
  type ChannelName,
  type LeadField,
  type LeadNotification,
} from '../leads/lead.contract.ts';
import { toLead, type LeadEntity } from '../leads/lead.entity.ts';
import {
  channelOf,
  type Message,
  type MessageKind,
  type MessageState,
  type SubscriberEvent,
} from './message.ts';

/** A message for which a job is to be queued. */
export type QueuedMessage = Pick<Message, 'id' | 'kind' | 'round'>;

type MessageRow = Omit<Message, 'lead'> & { lead: number | null } & Pick<LeadEntity, LeadField | 'createdAt'>;

/** The states of a message that is to be sent. */
const OPEN = `('waiting', 'doubtful')`;

/** A receipt waits as long as its lead is suspected. */
const DUE = `messages.state IN ${OPEN} AND NOT (kind = 'receipt' AND suspected)`;

/** Of these e-mails to the firm, past the limit of an hour, a digest tells. */
const WITHHELD = `kind = 'email' AND state = 'withheld'`;

/** The fields of a lead; of a subscriber, there is the address. */
const FIELDS = LEAD_FIELDS.map((field) =>
  field === 'email' ? 'coalesce(leads.email, subscribers.email) AS email' : `leads.${field}`,
).join(', ');

/**
 * Stores the messages about a lead. Of those that it had before, the ones that wait get a new job; with $4, all are sent
 * again. One statement inserts and updates, so that two at the same moment store one each.
 */
const STORE = `
  INSERT INTO messages (lead, kind, network)
  SELECT $1, kind, CASE kind WHEN 'receipt' THEN $3::bytea END FROM unnest($2::text[]) AS kind
  ON CONFLICT (lead, kind) DO UPDATE SET round = messages.round + 1,
    state = CASE WHEN $4 THEN 'waiting' ELSE messages.state END,
    queued_at = CASE WHEN $4 THEN now() ELSE messages.queued_at END
  WHERE $4 OR messages.state IN ${OPEN}
  RETURNING id, kind, round
`;

/** What /privacy says is deleted: networks and domains after an hour, addresses after a week, subscribers' events after 30 days. */
const FORGOTTEN = [
  `UPDATE messages SET network = NULL WHERE network IS NOT NULL AND queued_at < now() - interval '1 hour'`,
  `DELETE FROM messages WHERE subscriber IS NOT NULL AND queued_at < now() - interval '30 days'`,
  `UPDATE receipt_grants SET network = NULL, domain = NULL
   WHERE num_nonnulls(network, domain) > 0 AND granted_at < now() - interval '1 hour'`,
  `DELETE FROM receipt_grants WHERE granted_at < now() - interval '7 days'`,
];
/** Milliseconds between two deletions. */
const FORGET = 10 * 60 * 1000;

/** Queries of the table `messages`. Every method without a session throws DatabaseUnavailableException. */
@Injectable()
export class MessagesRepository {
  constructor(
    private readonly database: DatabaseConnection,
    private readonly desk: DeskConnections,
    private readonly dataSource: DataSource,
    tasks: PeriodicTasks,
  ) {
    // Also without a sender: what was stored while there was one is still deleted in time.
    tasks.add({
      interval: FORGET,
      run: async () => {
        for (const statement of FORGOTTEN) await this.query(statement);
      },
      failure: 'old messages not deleted, retrying',
    });
  }

  /** @param network key of the client's network, for the limits of receipts */
  async storeOfLead(
    session: Session,
    lead: number,
    kinds: readonly MessageKind[],
    network: Buffer | null,
    again = false,
  ): Promise<QueuedMessage[]> {
    return (await session.query(STORE, [lead, kinds, network, again])) as QueuedMessage[];
  }

  /**
   * An earlier event that still waits is not true any more: a receiver could write to somebody who has left. Its round is
   * raised, so that an attempt that is under way does not make it wait again.
   */
  async storeOfSubscriber(
    session: Session,
    subscriber: string,
    kind: SubscriberEvent,
  ): Promise<QueuedMessage[]> {
    const store = `WITH outdated AS (
        UPDATE messages SET state = 'outdated', round = round + 1 WHERE subscriber = $1 AND state IN ${OPEN}
      ) INSERT INTO messages (subscriber, kind) VALUES ($1, $2) RETURNING id, kind, round`;
    return (await session.query(store, [subscriber, kind])) as QueuedMessage[];
  }

  /** Makes the messages about a lead wait again, whatever their states, records that, and queues them. */
  async resend(
    lead: number,
    kinds: readonly MessageKind[],
    actor: string,
    queue: (session: Session, messages: QueuedMessage[]) => Promise<void>,
  ): Promise<void> {
    const record = `WITH lead AS (SELECT id FROM leads WHERE id = $1 FOR KEY SHARE)
      ${recordAudit('lead', 'sent again', '$2')} RETURNING lead`;
    await this.desk.reach(() =>
      this.dataSource.transaction(async (session) => {
        const recorded = await session.query<unknown[]>(record, [lead, actor]);
        if (recorded.length === 0) throw new NotFoundException();
        await queue(session, await this.storeOfLead(session, lead, kinds, null, true));
      }),
    );
  }

  /** A message that is to be sent; undefined if it is done with, its job is of an earlier round, or it is gone. */
  async find(id: string, round: number): Promise<Message | undefined> {
    const [row] = await this.query<MessageRow>(
      `SELECT messages.id, kind, messages.state, round, lead, subscriber, queued_at AS "queuedAt", reference, network,
         ${FIELDS}, created_at AS "createdAt", newsletter
       FROM messages LEFT JOIN leads ON leads.id = lead LEFT JOIN subscribers ON subscribers.id = subscriber
       WHERE messages.id = $1 AND round = $2 AND ${DUE}`,
      [id, round],
    );
    return row && { ...row, lead: row.lead === null ? null : toLead({ ...row, id: row.lead }) };
  }

  /**
   * Records an attempt. If it was sent again meanwhile, its state is that of the later round.
   *
   * @param error why it failed; null if it was delivered
   */
  async recordAttempt({ id, round }: Message, state: MessageState, error: string | null): Promise<void> {
    await this.query(
      `UPDATE messages SET attempts = attempts + 1, last_attempt_at = now(), last_error = $4, network = NULL,
         state = CASE WHEN round = $2 THEN $3 ELSE state END
       WHERE id = $1`,
      [id, round, state, error],
    );
  }

  /** Records that a message is not sent. */
  async settle({ id, round }: Message, state: MessageState): Promise<void> {
    const settle = 'UPDATE messages SET state = $3, network = NULL WHERE id = $1 AND round = $2';
    await this.query(settle, [id, round, state]);
  }

  /** The state of the messages to the firm about a lead, for each configured channel and each one that was used earlier. */
  async list(lead: number, channels: readonly ChannelName[]): Promise<LeadNotification[]> {
    const rows = await this.desk.reach(() =>
      this.dataSource.query<(LeadNotification & { channel: ChannelName | null })[]>(
        `SELECT channel, coalesce(attempts, 0) AS attempts,
           CASE messages.state WHEN 'withheld' THEN 'waiting' ELSE coalesce(messages.state, 'unsent') END AS state,
           last_error AS "lastError",
           to_char(last_attempt_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "lastAttemptAt"
         FROM leads LEFT JOIN unnest($3::text[]) AS channel
           ON channel = ANY ($2) OR EXISTS (SELECT FROM messages WHERE lead = leads.id AND kind = channel)
         LEFT JOIN messages ON lead = leads.id AND kind = channel
         WHERE leads.id = $1 ORDER BY channel DESC`,
        [lead, channels, CHANNEL_NAMES],
      ),
    );
    if (rows.length === 0) throw new NotFoundException();
    return rows.filter(({ channel }) => channel !== null);
  }

  /** The number of messages to the firm that wait, and of those that were given up. */
  async countOpen(): Promise<{ waiting: number; failed: number }> {
    const [counts] = await this.query<{ waiting: number; failed: number }>(
      `SELECT count(*) FILTER (WHERE state = 'waiting')::integer AS waiting,
         count(*) FILTER (WHERE state = 'failed')::integer AS failed
       FROM messages WHERE state IN ('waiting', 'doubtful', 'failed') AND kind IN ('webhook', 'email')`,
    );
    return counts!;
  }

  /** For each channel, the seconds since the oldest message was queued that waits for its delivery or a retry. */
  async oldestWaiting(): Promise<Record<string, number>> {
    const rows = await this.query<{ kind: MessageKind; seconds: number }>(
      `SELECT kind, extract(epoch FROM now() - min(queued_at))::float8 AS seconds
       FROM messages LEFT JOIN leads ON leads.id = lead WHERE ${DUE} GROUP BY kind ORDER BY seconds`,
    );
    return Object.fromEntries(rows.map(({ kind, seconds }) => [channelOf(kind), seconds]));
  }

  /** Whether the firm got so many e-mails in the last hour, without those of which a digest told. */
  async firmHadInHour(limit: number): Promise<boolean> {
    const mails = await this.query(
      `SELECT FROM messages WHERE kind = 'email' AND state = 'delivered' AND attempts > 0
         AND last_attempt_at > now() - interval '1 hour' LIMIT $1`,
      [limit],
    );
    return mails.length >= limit;
  }

  /** @param report tells the firm how many e-mails were withheld, if any; if it rejects, they stay withheld */
  async settleWithheld(report: (count: number) => Promise<unknown>): Promise<void> {
    const [withheld] = await this.query<{ count: number; last: string }>(
      `SELECT count(*)::integer AS count, max(queued_at)::text AS last FROM messages WHERE ${WITHHELD}`,
    );
    if (withheld!.count === 0) return;
    await report(withheld!.count);
    await this.query(
      `UPDATE messages SET state = 'delivered', last_attempt_at = now() WHERE ${WITHHELD} AND queued_at <= $1`,
      [withheld!.last],
    );
  }

  private query<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return this.database.reach(() => this.dataSource.query<Row[]>(statement, values));
  }
}
