import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DatabaseConnection } from '../database/database-connection.ts';
import { DeskConnections } from '../database/desk-connections.ts';
import { recordAudit } from '../leads/audit/record-audit.sql.ts';
import type { ChannelName, LeadNotification } from '../leads/lead.contract.ts';
import type { Message, MessageKind, MessageState, SubscriberEvent } from './message.ts';

/** A message for which a job is to be queued. */
export type QueuedMessage = Pick<Message, 'id' | 'kind' | 'round'>;

/** A message that was given up. `lastError` is null if every attempt ended without an outcome. */
export type GivenUp = Pick<Message, 'kind' | 'lead'> & Pick<LeadNotification, 'attempts' | 'lastError'>;

type NotificationRow = Omit<LeadNotification, 'lastAttemptAt'> & { lastAttemptAt: Date | null };

/** The states of a message that is to be sent. */
const OPEN = `('waiting', 'doubtful')`;

/** A receipt waits as long as its lead is suspected. */
const DUE = `messages.state IN ${OPEN} AND NOT (kind = 'receipt' AND suspected)`;

/** What becomes of the messages that a lead has had before: those that wait get a new job, or all are sent again. */
const KNOWN = {
  REQUEUED: `round = messages.round + 1 WHERE messages.state IN ${OPEN}`,
  SENT_AGAIN: `round = messages.round + 1, state = 'waiting', queued_at = now()`,
};

/** Stores the messages about a lead. One statement inserts and updates, so that two at the same moment store one each. */
const STORE = (known: string) => `
  INSERT INTO messages (lead, kind, network)
  SELECT $1, kind, CASE kind WHEN 'receipt' THEN $3::bytea END FROM unnest($2::text[]) AS kind
  ON CONFLICT (lead, kind) DO UPDATE SET ${known}
  RETURNING id, kind, round
`;

/** What /privacy says is deleted: the networks after an hour, and what was sent about a subscriber after 30 days. */
const FORGOTTEN = [
  `UPDATE messages SET network = NULL WHERE network IS NOT NULL AND queued_at < now() - interval '1 hour'`,
  `DELETE FROM messages WHERE subscriber IS NOT NULL AND queued_at < now() - interval '30 days'`,
];

/** Queries of the table `messages`. Every method without a session throws DatabaseUnavailableException. */
@Injectable()
export class MessagesRepository {
  constructor(
    private readonly database: DatabaseConnection,
    private readonly desk: DeskConnections,
    private readonly dataSource: DataSource,
  ) {}

  /** @param network key of the client's network, for the limits of receipts */
  storeOfLead(
    session: EntityManager,
    lead: number,
    kinds: readonly MessageKind[],
    network: Buffer | null,
  ): Promise<QueuedMessage[]> {
    return session.query(STORE(KNOWN.REQUEUED), [lead, kinds, network]);
  }

  /** An earlier event that still waits is not true any more: a receiver could write to somebody who has left. */
  async storeOfSubscriber(
    session: EntityManager,
    subscriber: string,
    kind: SubscriberEvent,
  ): Promise<QueuedMessage[]> {
    await session.query(`UPDATE messages SET state = 'outdated' WHERE subscriber = $1 AND state IN ${OPEN}`, [
      subscriber,
    ]);
    return session.query(
      'INSERT INTO messages (subscriber, kind) VALUES ($1, $2) RETURNING id, kind, round',
      [subscriber, kind],
    );
  }

  /**
   * Makes the messages about a lead wait again, whatever their states, and records that.
   *
   * @param queue called in the same transaction
   * @returns false if there is no such lead
   */
  resend(
    lead: number,
    kinds: readonly MessageKind[],
    actor: string,
    queue: (session: EntityManager, messages: QueuedMessage[]) => Promise<void>,
  ): Promise<boolean> {
    return this.desk.reach(() =>
      this.dataSource.transaction(async (session) => {
        const found = `SELECT id FROM leads WHERE id = $1 FOR KEY SHARE`;
        if ((await session.query<unknown[]>(found, [lead])).length === 0) return false;
        await session.query(`WITH lead AS (${found}) ${recordAudit('lead', 'sent again', '$2')}`, [
          lead,
          actor,
        ]);
        await queue(
          session,
          await session.query<QueuedMessage[]>(STORE(KNOWN.SENT_AGAIN), [lead, kinds, null]),
        );
        return true;
      }),
    );
  }

  /** A message that is to be sent; undefined if it is done with, its job is of an earlier round, or it is gone. */
  async find(id: string, round: number): Promise<Message | undefined> {
    const [message] = await this.query<Message>(
      `SELECT messages.id, kind, messages.state, round, lead, subscriber, queued_at AS "queuedAt", reference, network
       FROM messages LEFT JOIN leads ON leads.id = lead WHERE messages.id = $1 AND round = $2 AND ${DUE}`,
      [id, round],
    );
    return message;
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
    await this.query('UPDATE messages SET state = $3, network = NULL WHERE id = $1 AND round = $2', [
      id,
      round,
      state,
    ]);
  }

  /** Records that a message is not tried again. @returns undefined if it is done with, gone, or sent again meanwhile */
  async giveUp(id: string, round: number): Promise<GivenUp | undefined> {
    // TypeORM answers an UPDATE with its rows and their number.
    const [rows] = await this.query<GivenUp[]>(
      `UPDATE messages SET state = 'failed', network = NULL WHERE id = $1 AND round = $2 AND state IN ${OPEN}
       RETURNING kind, lead, attempts, last_error AS "lastError"`,
      [id, round],
    );
    return rows?.[0];
  }

  /**
   * The state of the messages to the firm about a lead, for each configured channel and each one that was used earlier.
   *
   * @returns undefined if there is no such lead
   */
  async list(lead: number, channels: readonly ChannelName[]): Promise<NotificationRow[] | undefined> {
    const rows = await this.desk.reach(() =>
      this.dataSource.query<(NotificationRow & { channel: ChannelName | null })[]>(
        `SELECT channel, coalesce(attempts, 0) AS attempts,
           CASE sent.state WHEN 'withheld' THEN 'waiting' ELSE coalesce(sent.state, 'unsent') END AS state,
           last_error AS "lastError", last_attempt_at AS "lastAttemptAt"
         FROM leads LEFT JOIN (
           SELECT * FROM (
             SELECT kind AS channel, * FROM messages WHERE lead = $1 AND kind <> 'receipt'
           ) AS known FULL JOIN unnest($2::text[]) AS channel USING (channel)
         ) AS sent ON true
         WHERE leads.id = $1 ORDER BY channel DESC`,
        [lead, channels],
      ),
    );
    return rows.length === 0 ? undefined : rows.filter(({ channel }) => channel !== null);
  }

  /** The number of messages to the firm that wait, and of those that were given up. */
  async countOpen(): Promise<{ waiting: number; failed: number }> {
    const [counts] = await this.query<{ waiting: number; failed: number }>(
      `SELECT count(*) FILTER (WHERE state = 'waiting')::integer AS waiting,
         count(*) FILTER (WHERE state = 'failed')::integer AS failed
       FROM messages WHERE state IN ('waiting', 'doubtful', 'failed') AND kind IN ('webhook', 'email')`,
      [],
    );
    return counts!;
  }

  /** For each kind, the seconds since the oldest message was queued that waits for its delivery or a retry. */
  async oldestWaiting(): Promise<{ kind: MessageKind; seconds: number }[]> {
    return this.query(
      `SELECT kind, extract(epoch FROM now() - min(queued_at))::float8 AS seconds
       FROM messages LEFT JOIN leads ON leads.id = lead WHERE ${DUE} GROUP BY kind`,
      [],
    );
  }

  async forget(): Promise<void> {
    for (const statement of FORGOTTEN) await this.query(statement, []);
  }

  private query<Row>(statement: string, values: unknown[]): Promise<Row[]> {
    return this.database.reach(() => this.dataSource.query<Row[]>(statement, values));
  }
}
