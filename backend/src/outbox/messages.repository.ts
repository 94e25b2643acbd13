import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type EntityManager, type ObjectLiteral, Repository } from 'typeorm';
import { DatabaseConnection } from '../database/database-connection.ts';
import {
  MessageEntity,
  OPEN,
  type MessageState,
  type NewMessage,
  type QueuedMessage,
} from './message.entity.ts';

/** The columns of a {@link QueuedMessage}. */
const QUEUED = ['id', 'kind', 'state', 'sending'];

/** The jobs of earlier sendings do nothing from then on. */
const SEND_AGAIN = { sending: () => 'sending + 1' };

/** Every method without a manager throws DatabaseUnavailableException. */
@Injectable()
export class MessagesRepository {
  constructor(
    private readonly database: DatabaseConnection,
    @InjectRepository(MessageEntity) private readonly messages: Repository<MessageEntity>,
  ) {}

  /** Stores messages, and returns them without those that a lead has already. */
  async insert(manager: EntityManager, messages: readonly NewMessage[]): Promise<QueuedMessage[]> {
    const insert = manager
      .createQueryBuilder()
      .insert()
      .into(MessageEntity)
      .values([...messages]);
    const { raw } = await insert.orIgnore().returning(QUEUED).updateEntity(false).execute();
    return raw as QueuedMessage[];
  }

  /** Lets those of these messages of leads be sent that are still to be sent, or were unwanted. */
  requeue(manager: EntityManager, messages: readonly NewMessage[]): Promise<QueuedMessage[]> {
    const states = In([...OPEN, 'unwanted']);
    const open = messages.map(({ lead, kind }) => ({ lead, kind, state: states }));
    const state = () => `CASE state WHEN 'unwanted' THEN 'waiting' ELSE state END`;
    return this.update(manager, open, { ...SEND_AGAIN, state });
  }

  /** Lets these messages of leads be sent again, whatever their states. */
  reset(manager: EntityManager, messages: readonly NewMessage[]): Promise<QueuedMessage[]> {
    const all = messages.map(({ lead, kind }) => ({ lead, kind }));
    return this.update(manager, all, { ...SEND_AGAIN, state: 'waiting', queuedAt: () => 'now()' });
  }

  /** An attempt that is under way does not let a cancelled message wait again. */
  async cancel(manager: EntityManager, subscriber: string): Promise<void> {
    const open = { subscriber, state: In(OPEN) };
    await this.update(manager, [open], { ...SEND_AGAIN, state: 'unwanted' });
  }

  /** Null if the message is done with, has been sent again since, or is gone. */
  findOpen(id: string, sending: number): Promise<MessageEntity | null> {
    const open = { id, sending, state: In(OPEN) };
    return this.database.reach(() => this.messages.findOneBy(open));
  }

  /**
   * Records an attempt and why it failed, if it did. If the message was sent again meanwhile, its
   * state is left to that sending.
   */
  async recordAttempt(
    { id, sending }: MessageEntity,
    state: MessageState,
    error: string | null,
  ): Promise<void> {
    const update = this.messages.createQueryBuilder().update().where({ id });
    const recorded = update
      .set({
        attempts: () => 'attempts + 1',
        lastAttemptAt: () => 'now()',
        lastError: error,
        state: () => 'CASE WHEN sending = :current THEN :next ELSE state END',
      })
      .setParameters({ current: sending, next: state });
    await this.database.reach(() => recorded.execute());
  }

  /** Sets the state of a message without an attempt to send it. */
  async settle({ id, sending }: MessageEntity, state: MessageState): Promise<void> {
    await this.database.reach(() => this.messages.update({ id, sending }, { state }));
  }

  private async update(
    manager: EntityManager,
    which: ObjectLiteral[],
    values: object,
  ): Promise<QueuedMessage[]> {
    if (which.length === 0) return [];
    const update = manager.createQueryBuilder().update(MessageEntity).set(values).where(which);
    const { raw } = await update.returning(QUEUED).execute();
    return raw as QueuedMessage[];
  }
}
