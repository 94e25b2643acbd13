import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, In, Repository, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { DatabaseConnection } from '../database/database-connection.ts';
import {
  MessageEntity,
  OPEN,
  type MessageKind,
  type MessageState,
  type NewMessage,
  type QueuedMessage,
} from './message.entity.ts';

const QUEUED = ['id', 'kind', 'state', 'sending'];

/** The jobs that were made before do nothing from then on. */
const NEXT_SENDING = { sending: () => 'sending + 1' };

/** Every method without a manager throws DatabaseUnavailableException. */
@Injectable()
export class MessagesRepository {
  constructor(
    private readonly database: DatabaseConnection,
    @InjectRepository(MessageEntity) private readonly messages: Repository<MessageEntity>,
  ) {}

  /** Returns those that are new: a lead has one of each kind. */
  async insert(manager: EntityManager, messages: readonly NewMessage[]): Promise<QueuedMessage[]> {
    if (messages.length === 0) return [];
    const insert = manager
      .createQueryBuilder()
      .insert()
      .into(MessageEntity)
      .values([...messages]);
    const { raw } = await insert.orIgnore().returning(QUEUED).updateEntity(false).execute();
    return raw as QueuedMessage[];
  }

  /** Those that are still to be sent, or were unwanted. */
  requeueUnsent(
    manager: EntityManager,
    kinds: MessageKind[],
    leadIds: number[],
  ): Promise<QueuedMessage[]> {
    const unsent = { kind: Any(kinds), leadId: Any(leadIds), state: In([...OPEN, 'unwanted']) };
    const state = () => `CASE state WHEN 'unwanted' THEN 'waiting' ELSE state END`;
    return this.update(manager, unsent, { ...NEXT_SENDING, state });
  }

  requeueAll(
    manager: EntityManager,
    kinds: MessageKind[],
    leadIds: number[],
  ): Promise<QueuedMessage[]> {
    const all = { kind: Any(kinds), leadId: Any(leadIds) };
    const state = 'waiting';
    return this.update(manager, all, { ...NEXT_SENDING, state, queuedAt: () => 'now()' });
  }

  /** An attempt that is under way does not let a cancelled message wait again. */
  async cancel(manager: EntityManager, subscriberId: string): Promise<void> {
    const open = { subscriberId, state: In(OPEN) };
    await this.update(manager, open, { ...NEXT_SENDING, state: 'unwanted' });
  }

  /** Returns null if the message is done with, has been sent again since, or is gone. */
  findOpen(id: string, sending: number): Promise<MessageEntity | null> {
    const open = { id, sending, state: In(OPEN) };
    return this.database.run(() => this.messages.findOneBy(open));
  }

  /** If the team has sent the message again meanwhile, its state is that of the newer attempt. */
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
        state: () => 'CASE WHEN sending = :sending THEN :next ELSE state END',
      })
      .setParameters({ sending, next: state });
    await this.database.run(() => recorded.execute());
  }

  async settle({ id, sending }: MessageEntity, state: MessageState): Promise<void> {
    await this.database.run(() => this.messages.update({ id, sending }, { state }));
  }

  private async update(
    manager: EntityManager,
    which: FindOptionsWhere<MessageEntity>,
    values: object,
  ): Promise<QueuedMessage[]> {
    const update = manager.createQueryBuilder().update(MessageEntity).set(values).where(which);
    const { raw } = await update.returning(QUEUED).execute();
    return raw as QueuedMessage[];
  }
}
