import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * `waiting`: not yet delivered; `doubtful`: perhaps delivered, and sent once more; `failed`: given
 * up; `refused`: by its receiver, for good; `withheld`: by a limit; `unwanted`: there is no reason
 * to send it.
 */
export type MessageState =
  'waiting' | 'doubtful' | 'delivered' | 'failed' | 'refused' | 'withheld' | 'unwanted';

/** The states of a message that is still to be sent. */
export const OPEN: readonly MessageState[] = ['waiting', 'doubtful'];

/** An email or a call of the webhook. It is about a lead or a subscriber, with which it goes. */
@Entity('messages')
export class MessageEntity {
  /** The same for every attempt: by it a receiver recognizes a repeat. */
  // Not @PrimaryGeneratedColumn, with which TypeORM would try to install an extension.
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id!: string;

  /** By which its sender is found. */
  @Column('text')
  kind!: string;

  @Column('integer', { nullable: true })
  lead!: number | null;

  @Column('uuid', { nullable: true })
  subscriber!: string | null;

  @Column('text', { default: 'waiting' })
  state!: MessageState;

  /** Raised by each request to send again: the jobs of earlier ones do nothing. */
  @Column('integer', { default: 1 })
  sending!: number;

  @Column('integer', { default: 0 })
  attempts!: number;

  /** Why the last attempt failed; null if it did not. */
  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;

  @Column('timestamptz', { name: 'last_attempt_at', nullable: true })
  lastAttemptAt!: Date | null;

  @Column('timestamptz', { name: 'queued_at', default: () => 'now()' })
  queuedAt!: Date;

  /** By which its receiver can name it, if its sender gave it one. */
  @Column('text', { nullable: true, unique: true })
  reference!: string | null;
}

/** A message that is to be stored. A lead has at most one of each kind. */
export type NewMessage = Pick<MessageEntity, 'kind'> &
  Partial<Pick<MessageEntity, 'lead' | 'subscriber' | 'state'>>;

/** What a job needs to know of its message. */
export type QueuedMessage = Pick<MessageEntity, 'id' | 'kind' | 'state' | 'sending'>;
