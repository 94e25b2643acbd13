import { BadRequestException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, Repository, type EntityManager } from 'typeorm';
import { BATCH, inBatches, repeatUntilNone } from '../../database/batches.ts';
import { DeskConnections } from '../../database/desk-connections.ts';
import { words } from '../../words/words.ts';
import { AuditService } from '../audit/audit.service.ts';
import { LeadViewService } from '../lead-view.service.ts';
import { LeadChangesService } from '../lead-changes.service.ts';
import {
  canUndo,
  COLUMNS_FOR_CHANGE,
  LeadEntity,
  sentBytes,
  type ChangeableLead,
} from '../lead.entity.ts';
import type { DeskLead, StaleLead } from '../lead.schemas.ts';
import type {
  ChangedLeads,
  DeletedLeads,
  LeadChanges,
  LeadDeletion,
} from './many-leads.schemas.ts';

/**
 * Raw SQL: TypeORM deletes no limited number of rows. A lead that somebody clears meanwhile stays.
 * Locked in order: those that somebody else deletes meanwhile do not count.
 */
const SUSPECTED = `suspected AND id IN (
  SELECT id FROM leads WHERE suspected AND id <= :last ORDER BY id LIMIT ${BATCH} FOR UPDATE
)`;

/** The answer is held in memory. So are leads that are read together, at most 255 kB each. */
const MAX_ANSWER_BYTES = 20_000_000;
const READ_TOGETHER = 50;

/** Changes and deletes many leads: by the version that the client saw, or all suspected ones. */
@Injectable()
export class ManyLeadsService {
  constructor(
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    private readonly deskConnections: DeskConnections,
    private readonly leadChanges: LeadChangesService,
    private readonly leadViews: LeadViewService,
    private readonly audit: AuditService,
  ) {}

  async change(changes: LeadChanges['leads'], actor: string): Promise<ChangedLeads> {
    // Before the transaction, which has little time. No change of a lead changes the numbers.
    const earlier = await this.countEarlier(changes.map(({ id }) => id));
    return this.deskConnections.transaction(async (manager) => {
      const { same, stale, gone } = await lockAndCompare(manager, changes);
      const wanted = new Map(changes.map((change) => [change.id, change]));
      const pairs = same.map((lead) => ({ lead, change: wanted.get(lead.id)! }));
      await this.leadChanges.apply(manager, pairs, actor);
      return {
        changed: await this.readAll(manager, same, earlier),
        stale: await this.readStale(manager, stale, changes, earlier),
        gone,
      };
    });
  }

  delete(expected: LeadDeletion['leads'], actor: string): Promise<DeletedLeads> {
    const entry = { what: 'deleted', actor } as const;
    return this.deskConnections.transaction(async (manager) => {
      const { same, stale, gone } = await lockAndCompare(manager, expected);
      const deleted = same.map(({ id }) => id);
      for (const ids of inBatches(deleted, BATCH))
        await this.leadChanges.removeWhere(manager, 'id = ANY(:ids)', { ids }, entry);
      return { deleted, stale: await this.readStale(manager, stale, expected), gone };
    });
  }

  async deleteSuspected(actor: string): Promise<number> {
    // Leads that arrive meanwhile are kept: nobody has seen them.
    const last = await this.deskConnections.run(() =>
      this.leads.maximum('id', { suspected: true }),
    );
    const entry = { what: 'deleted', actor } as const;
    return repeatUntilNone(() =>
      this.deskConnections.transaction((manager) =>
        this.leadChanges.removeWhere(manager, SUSPECTED, { last }, entry),
      ),
    );
  }

  private async countEarlier(ids: number[]): Promise<Map<number, number>> {
    const counts = new Map<number, number>();
    for (const batch of inBatches(ids, BATCH)) {
      const counted = await this.deskConnections.run(() =>
        this.leadViews.countEarlier(this.leads.manager, batch),
      );
      for (const [id, count] of counted) counts.set(id, count);
    }
    return counts;
  }

  private async readStale(
    manager: EntityManager,
    leads: ChangeableLead[],
    expected: LeadDeletion['leads'],
    earlier?: ReadonlyMap<number, number>,
  ): Promise<StaleLead[]> {
    const ids = new Set(leads.map(({ id }) => id));
    const seen = expected.filter(({ id }) => ids.has(id));
    const since = await this.audit.findSince(manager, seen);
    const shown = await this.readAll(manager, leads, earlier);
    return shown.map((lead) => ({ ...lead, meanwhile: since.get(lead.id) ?? [] }));
  }

  /** @throws BadRequestException if they are too long for one answer */
  private async readAll(
    manager: EntityManager,
    leads: ChangeableLead[],
    earlier?: ReadonlyMap<number, number>,
  ): Promise<DeskLead[]> {
    const newest = leads.map(({ id }) => id).toReversed();
    const found: LeadEntity[] = [];
    let bytes = 0;
    for (const batch of inBatches(newest, READ_TOGETHER)) {
      const where = { id: Any(batch) };
      const read = await manager.find(LeadEntity, { where, order: { id: 'DESC' } });
      for (const lead of read) bytes += sentBytes(lead);
      if (bytes > MAX_ANSWER_BYTES) throw new BadRequestException(words().api.leads.tooLong);
      found.push(...read);
    }
    return this.leadViews.toDeskLeads(manager, found, earlier);
  }
}

/** Locks in the order of the ids, so that two who change the same leads cannot block each other. */
const lockAndCompare = async (
  manager: EntityManager,
  expected: (LeadDeletion['leads'][number] & { undo?: boolean | undefined })[],
) => {
  const seen = new Map(expected.map((each) => [each.id, each]));
  const locked: ChangeableLead[] = await manager.find(LeadEntity, {
    select: COLUMNS_FOR_CHANGE,
    where: { id: Any([...seen.keys()]) },
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
  const isSame = (lead: ChangeableLead) => {
    const { version, undo = false } = seen.get(lead.id)!;
    return version === lead.version && (!undo || canUndo(lead));
  };
  const present = new Set(locked.map(({ id }) => id));
  return {
    same: locked.filter(isSame),
    stale: locked.filter((lead) => !isSame(lead)),
    gone: [...seen.keys()].filter((id) => !present.has(id)),
  };
};
