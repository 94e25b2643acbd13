import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * `doubtful`: perhaps delivered, and sent once more; `refused`: by its receiver, for good;
 * `withheld`: by a limit; `unwanted`: there is no reason to send it.
 */
export type MessageState =
  'waiting' | 'doubtful' | 'delivered' | 'failed' | 'refused' | 'withheld' | 'unwanted';

/** A message in one of these states is still to be sent. */
export const OPEN: readonly MessageState[] = ['waiting', 'doubtful'];

/** An email or a call of the webhook, about a lead or a subscriber, with which it is removed. */
@Entity('messages')
export class MessageEntity {
  /** The same for every attempt: by it a receiver recognizes a repeat. */
  // Not @PrimaryGeneratedColumn, with which TypeORM would try to install an extension.
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id!: string;

  @Column('text')
  kind!: string;

  @Column('integer', { name: 'lead', nullable: true })
  leadId!: number | null;

  @Column('uuid', { name: 'subscriber', nullable: true })
  subscriberId!: string | null;

  @Column('text', { default: 'waiting' })
  state!: MessageState;

  /**
   * Raised when the message gets a new job, or is cancelled. A job remembers the number that it was
   * made for, and does nothing once there is a higher one.
   */
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

  /** Its receiver can quote this reference. */
  @Column('text', { nullable: true, unique: true })
  reference!: string | null;
}

/** A lead has at most one of each kind. */
export type NewMessage = Pick<MessageEntity, 'kind'> &
  Partial<Pick<MessageEntity, 'leadId' | 'subscriberId' | 'state'>>;

export type QueuedMessage = Pick<MessageEntity, 'id' | 'kind' | 'state' | 'sending'>;
