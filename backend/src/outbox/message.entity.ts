import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * `webhook` and `email` tell the firm of a lead, `receipt` its visitor, `confirmed` and `left` the
 * firm's webhook of a subscriber.
 */
export type MessageKind = 'webhook' | 'email' | 'receipt' | 'confirmed' | 'left';

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
 *  unwanted ─── waiting    its lead turns out not to be spam
 *  any      ─── waiting    the team sends it again (`webhook` and `email` only)
 */
export type MessageState =
  'waiting' | 'doubtful' | 'delivered' | 'failed' | 'refused' | 'withheld' | 'unwanted';

/** A message in one of these states is still to be sent. */
export const OPEN: readonly MessageState[] = ['waiting', 'doubtful'];

/** An email or a call of the webhook, about a lead or a subscriber, with which it is removed. */
@Entity('messages')
export class MessageEntity {
  // Not @PrimaryGeneratedColumn, with which TypeORM would try to install an extension.
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id!: string;

  @Column('text')
  kind!: MessageKind;

  @Column('integer', { name: 'lead', nullable: true })
  leadId!: number | null;

  @Column('uuid', { name: 'subscriber', nullable: true })
  subscriberId!: string | null;

  @Column('text', { default: 'waiting' })
  state!: MessageState;

  /** Raised with each new job and by a cancellation: a job with a lower number does nothing. */
  @Column('integer', { name: 'sending', default: 1 })
  jobNumber!: number;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;

  @Column('timestamptz', { name: 'last_attempt_at', nullable: true })
  lastAttemptAt!: Date | null;

  @Column('timestamptz', { name: 'queued_at', default: () => 'now()' })
  queuedAt!: Date;

  @Column('text', { nullable: true, unique: true })
  reference!: string | null;
}

/** A lead has at most one of each kind. */
export type NewMessage = Pick<MessageEntity, 'kind'> &
  Partial<Pick<MessageEntity, 'leadId' | 'subscriberId' | 'state'>>;

export type QueuedMessage = Pick<MessageEntity, 'id' | 'kind' | 'state' | 'jobNumber'>;
