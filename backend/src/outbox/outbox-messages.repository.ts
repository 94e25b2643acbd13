import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  Any,
  In,
  IsNull,
  Not,
  Raw,
  Repository,
  type EntityManager,
  type FindOptionsWhere,
} from 'typeorm';
import { BATCH, inBatches } from '../database/batches.ts';
import { DatabaseConnection } from '../database/database-connection.ts';
import {
  OutboxMessageEntity,
  OPEN,
  type MessageState,
  type NewMessage,
  type QueuedMessage,
} from './outbox-message.entity.ts';

const QUEUED = 'id, kind, state, sending';

/** The jobs that were made before do nothing from then on. */
const NEXT_JOB = { sending: () => 'sending + 1' };

const IN_LAST_HOUR = Raw((column) => `${column} > now() - interval '1 hour'`);

/** Every method without a manager throws DatabaseUnavailableException. */
@Injectable()
export class OutboxMessagesRepository {
  constructor(
    private readonly database: DatabaseConnection,
    @InjectRepository(OutboxMessageEntity)
    private readonly messages: Repository<OutboxMessageEntity>,
  ) {}

  /** Returns the messages that are new: a lead has one of each kind. */
  async insert(manager: EntityManager, messages: readonly NewMessage[]): Promise<QueuedMessage[]> {
    if (messages.length === 0) return [];
    const insert = manager
      .createQueryBuilder()
      .insert()
      .into(OutboxMessageEntity)
      .values([...messages]);
    const { raw } = await insert.orIgnore().returning(QUEUED).updateEntity(false).execute();
    return raw as QueuedMessage[];
  }

  async remove(manager: EntityManager, kind: string, leadIds: number[]): Promise<void> {
    await manager.delete(OutboxMessageEntity, { kind, leadId: Any(leadIds) });
  }

  requeueAll(manager: EntityManager, kinds: string[], leadIds: number[]): Promise<QueuedMessage[]> {
    const all = { kind: Any(kinds), leadId: Any(leadIds) };
    const state = 'waiting';
    return this.update(manager, all, { ...NEXT_JOB, state, queuedAt: () => 'now()' });
  }

  /** An attempt that is under way does not let a cancelled message wait again. */
  async cancel(manager: EntityManager, subscriberId: string): Promise<void> {
    const open = { subscriberId, state: In(OPEN) };
    await this.update(manager, open, { ...NEXT_JOB, state: 'unwanted' });
  }

  /** @param age of the messages about subscribers that are removed, such as `30 days` */
  async removeOfSubscribers(age: string): Promise<void> {
    const queuedAt = Raw((column) => `${column} < now() - CAST(:age AS interval)`, { age });
    const old = { subscriberId: Not(IsNull()), queuedAt };
    await this.database.run(() => this.messages.delete(old));
  }

  /** Returns null if the message is done with, has been sent again since, or is gone. */
  findOpen(id: string, sending: number): Promise<OutboxMessageEntity | null> {
    const open = { id, sending, state: In(OPEN) };
    return this.database.run(() => this.messages.findOneBy(open));
  }

  /** If the team has sent the message again meanwhile, its state is that of the newer attempt. */
  async recordAttempt(
    { id, sending }: OutboxMessageEntity,
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

  async setState({ id, sending }: OutboxMessageEntity, state: MessageState): Promise<void> {
    await this.database.run(() => this.messages.update({ id, sending }, { state }));
  }

  /**
   * Counts up to a limit. Messages that only a digest counted have no `lastAttemptAt`, and are not
   * among them.
   */
  async countDeliveredInLastHour(kind: string, limit: number): Promise<number> {
    const where = { kind, state: 'delivered', lastAttemptAt: IN_LAST_HOUR } as const;
    const delivered = await this.database.run(() =>
      this.messages.find({ select: { id: true }, where, take: limit }),
    );
    return delivered.length;
  }

  findOfLead(manager: EntityManager, leadId: number): Promise<OutboxMessageEntity[]> {
    return manager.findBy(OutboxMessageEntity, { leadId });
  }

  /** The messages about the leads that were given up, and those that have a reference. */
  findFailedOrReferred(
    manager: EntityManager,
    leadIds: number[],
  ): Promise<Pick<OutboxMessageEntity, 'leadId' | 'kind' | 'state' | 'reference'>[]> {
    const select = { id: true, leadId: true, kind: true, state: true, reference: true };
    const ofLeads = { leadId: Any(leadIds) };
    const where = [
      { ...ofLeads, state: 'failed' as const },
      { ...ofLeads, reference: Not(IsNull()) },
    ];
    return manager.find(OutboxMessageEntity, { select, where });
  }

  async findWithheld(manager: EntityManager, kind: string): Promise<string[]> {
    const where = { kind, state: 'withheld' } as const;
    const withheld = await manager.find(OutboxMessageEntity, { select: { id: true }, where });
    return withheld.map(({ id }) => id);
  }

  /** A digest has counted the messages. Some may have been sent again meanwhile. */
  async settleWithheld(manager: EntityManager, ids: string[]): Promise<void> {
    // Without a time: no email of their own was sent.
    const settled = { state: 'delivered', lastAttemptAt: null, lastError: null } as const;
    for (const batch of inBatches(ids, BATCH))
      await manager.update(OutboxMessageEntity, { id: Any(batch), state: 'withheld' }, settled);
  }

  /** Returns whether the message is still there. */
  async setReference(manager: EntityManager, id: string, reference: string): Promise<boolean> {
    const { affected } = await manager.update(OutboxMessageEntity, { id }, { reference });
    return affected === 1;
  }

  private async update(
    manager: EntityManager,
    which: FindOptionsWhere<OutboxMessageEntity>,
    values: object,
  ): Promise<QueuedMessage[]> {
    const update = manager
      .createQueryBuilder()
      .update(OutboxMessageEntity)
      .set(values)
      .where(which);
    const { raw } = await update.returning(QUEUED).execute();
    return raw as QueuedMessage[];
  }
}
