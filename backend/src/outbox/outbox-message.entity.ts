import { Column, Entity, PrimaryColumn } from 'typeorm';

/*
 *  waiting  ─┬─ delivered
 *            ├─ failed     given up; also set in advance, before the last attempt
 *            ├─ withheld   a limit is reached
 *            ├─ unwanted   its lead or subscriber is gone, or a later event replaces it
 *            ├─ unwanted   to a visitor: its lead is suspected, or its address can take no receipt
 *            ├─ refused    to a visitor: by the receiver, for good
 *            └─ doubtful   to a visitor: perhaps delivered; sent once more, then as above or failed
 *
 *  withheld ─── delivered  in a digest to the firm
 *  any      ─── waiting    the team sends it again (`webhook` and `email` only)
 */
export type MessageState =
  'waiting' | 'doubtful' | 'delivered' | 'failed' | 'refused' | 'withheld' | 'unwanted';

/** A message in one of these states is still to be sent. */
export const OPEN: readonly MessageState[] = ['waiting', 'doubtful'];

/** An email or a call of the webhook, about a lead or a subscriber, with which it is removed. */
@Entity('messages')
export class OutboxMessageEntity {
  // Not @PrimaryGeneratedColumn, with which TypeORM would try to install an extension.
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id!: string;

  /** What the message is about and for whom, such as `receipt`. Each sender names its own. */
  @Column('text')
  kind!: string;

  @Column('integer', { name: 'lead', nullable: true })
  leadId!: number | null;

  @Column('uuid', { name: 'subscriber', nullable: true })
  subscriberId!: string | null;

  @Column('text', { default: 'waiting' })
  state!: MessageState;

  /** Raised with each new job and by a cancellation: a job with a lower number does nothing. */
  @Column('integer', { default: 1 })
  sending!: number;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;

  @Column('timestamptz', { name: 'last_attempt_at', nullable: true })
  lastAttemptAt!: Date | null;

  @Column('timestamptz', { name: 'queued_at', default: () => 'now()' })
  queuedAt!: Date;

  /** The person of the team to whom a `given` one goes. */
  @Column('text', { nullable: true })
  receiver!: string | null;

  @Column('text', { nullable: true, unique: true })
  reference!: string | null;
}

/** A lead has at most one of each kind. */
export type NewMessage = Pick<OutboxMessageEntity, 'kind'> &
  Partial<Pick<OutboxMessageEntity, 'leadId' | 'subscriberId' | 'state' | 'receiver'>>;

export type QueuedMessage = Pick<OutboxMessageEntity, 'id' | 'kind' | 'state' | 'sending'>;
