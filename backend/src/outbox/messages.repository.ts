import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, In, Raw, Repository, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { DatabaseConnection } from '../database/database-connection.ts';
import {
  MessageEntity,
  OPEN,
  type MessageKind,
  type MessageState,
  type NewMessage,
  type QueuedMessage,
} from './message.entity.ts';

const QUEUED = 'id, kind, state, sending AS "jobNumber"';

/** The jobs that were made before do nothing from then on. */
const NEXT_JOB = { jobNumber: () => 'sending + 1' };

const IN_LAST_HOUR = Raw((column) => `${column} > now() - interval '1 hour'`);

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

  /**
   * Those that are still to be sent, or were unwanted. Open ones get a new job, too: an attempt under
   * way may have seen a suspected lead, and sets no state once its job number is old.
   */
  requeueUnsent(
    manager: EntityManager,
    kinds: MessageKind[],
    leadIds: number[],
  ): Promise<QueuedMessage[]> {
    const unsent = { kind: Any(kinds), leadId: Any(leadIds), state: In([...OPEN, 'unwanted']) };
    const state = () => `CASE state WHEN 'unwanted' THEN 'waiting' ELSE state END`;
    return this.update(manager, unsent, { ...NEXT_JOB, state });
  }

  requeueAll(
    manager: EntityManager,
    kinds: MessageKind[],
    leadIds: number[],
  ): Promise<QueuedMessage[]> {
    const all = { kind: Any(kinds), leadId: Any(leadIds) };
    const state = 'waiting';
    return this.update(manager, all, { ...NEXT_JOB, state, queuedAt: () => 'now()' });
  }

  /** An attempt that is under way does not let a cancelled message wait again. */
  async cancel(manager: EntityManager, subscriberId: string): Promise<void> {
    const open = { subscriberId, state: In(OPEN) };
    await this.update(manager, open, { ...NEXT_JOB, state: 'unwanted' });
  }

  /** Returns null if the message is done with, has been sent again since, or is gone. */
  findOpen(id: string, jobNumber: number): Promise<MessageEntity | null> {
    const open = { id, jobNumber, state: In(OPEN) };
    return this.database.run(() => this.messages.findOneBy(open));
  }

  /** If the team has sent the message again meanwhile, its state is that of the newer attempt. */
  async recordAttempt(
    { id, jobNumber }: MessageEntity,
    state: MessageState,
    error: string | null,
  ): Promise<void> {
    const update = this.messages.createQueryBuilder().update().where({ id });
    const recorded = update
      .set({
        attempts: () => 'attempts + 1',
        lastAttemptAt: () => 'now()',
        lastError: error,
        state: () => 'CASE WHEN sending = :jobNumber THEN :next ELSE state END',
      })
      .setParameters({ jobNumber, next: state });
    await this.database.run(() => recorded.execute());
  }

  async setState({ id, jobNumber }: MessageEntity, state: MessageState): Promise<void> {
    await this.database.run(() => this.messages.update({ id, jobNumber }, { state }));
  }

  /**
   * Counts up to a limit. Without those that only a digest counted: they have no `lastAttemptAt`.
   */
  async countDeliveredInLastHour(kind: MessageKind, limit: number): Promise<number> {
    const where = { kind, state: 'delivered', lastAttemptAt: IN_LAST_HOUR } as const;
    const delivered = await this.database.run(() =>
      this.messages.find({ select: { id: true }, where, take: limit }),
    );
    return delivered.length;
  }

  findOfLead(manager: EntityManager, leadId: number): Promise<MessageEntity[]> {
    return manager.findBy(MessageEntity, { leadId });
  }

  /** Returns those of the leads that have a message that was given up. */
  async findFailed(
    manager: EntityManager,
    kinds: MessageKind[],
    leadIds: number[],
  ): Promise<Set<number>> {
    const where = { kind: Any(kinds), leadId: Any(leadIds), state: 'failed' } as const;
    const failed = await manager.find(MessageEntity, { select: { id: true, leadId: true }, where });
    return new Set(failed.map(({ leadId }) => leadId!));
  }

  async findWithheld(manager: EntityManager, kind: MessageKind): Promise<string[]> {
    const where = { kind, state: 'withheld' } as const;
    const withheld = await manager.find(MessageEntity, { select: { id: true }, where });
    return withheld.map(({ id }) => id);
  }

  /** A digest has counted them. Some may have been sent again meanwhile. */
  async settleWithheld(manager: EntityManager, ids: string[]): Promise<void> {
    const withheld = { id: Any(ids), state: 'withheld' } as const;
    // Without a time: no email of their own was sent.
    const settled = { state: 'delivered', lastAttemptAt: null, lastError: null } as const;
    await manager.update(MessageEntity, withheld, settled);
  }

  /** Returns whether the message is still there. */
  async setReference(manager: EntityManager, id: string, reference: string): Promise<boolean> {
    const { affected } = await manager.update(MessageEntity, { id }, { reference });
    return affected === 1;
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
