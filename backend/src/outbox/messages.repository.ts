import { Injectable, NotFoundException } from '@nestjs/common';
import { DatabaseConnection } from '../database/database-connection.ts';
import { DeskConnections } from '../database/desk-connections.ts';
import { JobQueue, type Session } from '../jobs/job-queue.ts';
import { recordAudit } from '../leads/audit/audit.repository.ts';
import { LEAD_FIELDS, type LeadField } from '../leads/lead.contract.ts';
import type { LeadNotification } from '../leads/notifications/notification.schemas.ts';
import { toLead, type LeadEntity } from '../leads/lead.entity.ts';
import { Metrics } from '../metrics/metrics.ts';
import {
  channelOf,
  queueOf,
  type Message,
  type MessageKind,
  type MessageState,
  type SubscriberEvent,
} from './message.ts';

type MessageRow = Omit<Message, 'lead'> & { lead: number | null } & Pick<
    LeadEntity,
    LeadField | 'createdAt'
  >;

interface NoChannel {
  channel: null;
}

const OPEN = `('waiting', 'doubtful')`;

/** A receipt waits as long as its lead is suspected. */
const DUE = `messages.state IN ${OPEN} AND NOT (kind = 'receipt' AND suspected)`;

/** The fields of a lead; of a subscriber, there is the address. */
const FIELDS = LEAD_FIELDS.map((field) =>
  field === 'email' ? 'coalesce(leads.email, subscribers.email) AS email' : `leads.${field}`,
).join(', ');

/**
 * Stores the messages about a lead, those of the kinds in $3 as withheld. Of those that it had before, the ones that wait
 * get a new job; with $4, all are sent again. One statement inserts and updates, so that two at the same moment store one each.
 */
const STORE = `
  INSERT INTO messages (lead, kind, state)
  SELECT $1, kind, CASE WHEN kind = ANY($3::text[]) THEN 'withheld' ELSE 'waiting' END FROM unnest($2::text[]) AS kind
  ON CONFLICT (lead, kind) DO UPDATE SET round = messages.round + 1,
    state = CASE WHEN $4 THEN 'waiting' ELSE messages.state END,
    queued_at = CASE WHEN $4 THEN now() ELSE messages.queued_at END
  WHERE $4 OR messages.state IN ${OPEN}
  RETURNING id, kind, round
`;

/**
 * An earlier event that still waits is no longer true: a receiver could write to somebody who has left. Its round is
 * raised, so that an attempt that is under way does not make it wait again.
 */
const STORE_EVENT = `
  WITH untrue AS (
    UPDATE messages SET state = 'unwanted', round = round + 1 WHERE subscriber = $1 AND state IN ${OPEN}
  )
  INSERT INTO messages (subscriber, kind) VALUES ($1, $2) RETURNING id, kind, round
`;

const NOT_DELIVERED = `
  SELECT state AS label, count(*)::integer AS value FROM messages
  WHERE state IN ('waiting', 'failed') AND kind = ANY($1) AND kind IN ('webhook', 'email') GROUP BY state
`;

const OLDEST_WAITING = `
  SELECT CASE WHEN subscriber IS NULL THEN kind ELSE 'webhook' END AS label,
    extract(epoch FROM now() - min(queued_at))::float8 AS value
  FROM messages LEFT JOIN leads ON leads.id = lead WHERE kind = ANY($1) AND ${DUE} GROUP BY label
`;

/** The key of the advisory lock under which an instance sends a digest. */
const DIGEST_LOCK = 1_764_500_001;

/** The table `messages`. Every method without a session throws DatabaseUnavailableException. */
@Injectable()
export class MessagesRepository {
  constructor(
    private readonly database: DatabaseConnection,
    private readonly desk: DeskConnections,
    private readonly jobs: JobQueue,
    private readonly metrics: Metrics,
  ) {}

  /** Adds the gauges. Messages of a channel that was turned off are not in `kinds`: nobody could end their alerts. */
  measure(kinds: () => readonly MessageKind[]): void {
    const add = (name: string, help: string, statement: string, label: string) =>
      this.metrics.addQuery(name, help, statement, label, () => [kinds()]);
    add('notifications', 'Notifications that are not delivered, by state.', NOT_DELIVERED, 'state');
    const oldest =
      'Age of the oldest notification of a channel that waits for its delivery or a retry, if any does.';
    add('notification_oldest_waiting_seconds', oldest, OLDEST_WAITING, 'channel');
  }

  queueLead(
    session: Session,
    lead: number,
    kinds: readonly MessageKind[],
    withheld: readonly MessageKind[],
  ): Promise<void> {
    return this.queue(session, STORE, [lead, kinds, withheld, false]);
  }

  queueSubscriber(session: Session, subscriber: string, kind: SubscriberEvent) {
    return this.queue(session, STORE_EVENT, [subscriber, kind]);
  }

  /** Makes the messages about a lead wait again, whatever their states, and records that. */
  async resend(lead: number, kinds: readonly MessageKind[], actor: string): Promise<void> {
    const record = `WITH lead AS (SELECT id FROM leads WHERE id = $1 FOR KEY SHARE)
      ${recordAudit('lead', 'sent again', '$2')} RETURNING lead`;
    await this.desk.transaction(async (session) => {
      const recorded = await session.query<unknown[]>(record, [lead, actor]);
      if (recorded.length === 0) throw new NotFoundException();
      await this.queue(session, STORE, [lead, kinds, [], true]);
    });
  }

  /** A message that is to be sent; undefined if it is done with, its job is of an earlier round, or it is gone. */
  async find(id: string, round: number): Promise<Message | undefined> {
    const [row] = await this.database.query<MessageRow>(
      `SELECT messages.id, kind, messages.state, round, lead, subscriber, queued_at AS "queuedAt", reference,
         ${FIELDS}, created_at AS "createdAt", newsletter
       FROM messages LEFT JOIN leads ON leads.id = lead LEFT JOIN subscribers ON subscribers.id = subscriber
       WHERE messages.id = $1 AND round = $2 AND ${DUE}`,
      [id, round],
    );
    return row && { ...row, lead: row.lead === null ? null : toLead({ ...row, id: row.lead }) };
  }

  /** Records an attempt and why it failed, if it did. If it was sent again meanwhile, the state is of the later round. */
  async recordAttempt(
    { id, round }: Message,
    state: MessageState,
    error: string | null,
  ): Promise<void> {
    await this.database.query(
      `UPDATE messages SET attempts = attempts + 1, last_attempt_at = now(), last_error = $4,
         state = CASE WHEN round = $2 THEN $3 ELSE state END
       WHERE id = $1`,
      [id, round, state, error],
    );
  }

  /** Sets the state of a message without an attempt to send it. */
  async settle({ id, round }: Message, state: MessageState): Promise<void> {
    const settle = 'UPDATE messages SET state = $3 WHERE id = $1 AND round = $2';
    await this.database.query(settle, [id, round, state]);
  }

  /**
   * The state of the messages to the firm about a lead, for each of these channels.
   * @throws NotFoundException if there is no such lead
   */
  async list(
    lead: number,
    channels: readonly LeadNotification['channel'][],
  ): Promise<LeadNotification[]> {
    // Without a channel, a lead is a row without one.
    const rows = await this.desk.query<LeadNotification | NoChannel>(
      `SELECT channel, coalesce(attempts, 0) AS attempts,
         CASE messages.state WHEN 'withheld' THEN 'waiting' ELSE coalesce(messages.state, 'unsent') END AS state,
         last_error AS "lastError",
         to_char(last_attempt_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "lastAttemptAt"
       FROM leads LEFT JOIN unnest($2::text[]) AS channel ON true
         LEFT JOIN messages ON lead = leads.id AND kind = channel
       WHERE leads.id = $1 ORDER BY channel DESC`,
      [lead, channels],
    );
    if (rows.length === 0) throw new NotFoundException();
    return rows.filter((row) => row.channel !== null);
  }

  /** Whether the firm got so many emails in the last hour, without those of which a digest told. */
  async firmHadInHour(limit: number): Promise<boolean> {
    const mails = await this.database.query(
      `SELECT FROM messages WHERE kind = 'email' AND state = 'delivered'
         AND last_attempt_at > now() - interval '1 hour' LIMIT $1`,
      [limit],
    );
    return mails.length >= limit;
  }

  /**
   * One instance at a time: the others leave it to that one.
   * @param report tells the firm how many emails were withheld, if any; if it rejects, they stay withheld
   */
  settleWithheld(report: (count: number) => Promise<unknown>): Promise<void> {
    return this.database.transaction(async (session) => {
      const lock = 'SELECT pg_try_advisory_xact_lock($1) AS mine';
      const [{ mine }] = await session.query<[{ mine: boolean }]>(lock, [DIGEST_LOCK]);
      const find = `SELECT id FROM messages WHERE kind = 'email' AND state = 'withheld'`;
      const withheld = mine ? await session.query<{ id: string }[]>(find) : [];
      if (withheld.length === 0) return;
      await report(withheld.length);
      const settle = `UPDATE messages SET state = 'delivered', last_attempt_at = NULL, last_error = NULL
        WHERE id = ANY($1) AND state = 'withheld'`;
      await session.query(settle, [withheld.map(({ id }) => id)]);
    });
  }

  /** Stores messages by a statement that returns them, each with a job. */
  private async queue(session: Session, store: string, values: unknown[]): Promise<void> {
    const stored = (await session.query(store, values)) as Pick<Message, 'id' | 'kind' | 'round'>[];
    for (const { id, kind, round } of stored)
      await this.jobs.sendWithin(session, queueOf(channelOf(kind)), { id, round });
  }
}
