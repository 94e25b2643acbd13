import { Injectable } from '@nestjs/common';
import { Any, type EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.ts';
import { AuditService } from '../audit/audit.service.ts';
import { NoteEntity } from './note.entity.ts';
import type { LeadNote } from './note.schemas.ts';

@Injectable()
export class NotesService {
  constructor(
    private readonly audit: AuditService,
    private readonly access: AccessService,
  ) {}

  async find(manager: EntityManager, leadId: number): Promise<LeadNote[]> {
    const notes = await manager.find(NoteEntity, { where: { leadId }, order: { id: 'DESC' } });
    return notes.map(({ text, author, writtenAt }) => ({
      text,
      by: this.access.shownName(author),
      at: writtenAt.toISOString(),
    }));
  }

  /** Adds a note in the transaction of the caller, who has locked the lead. */
  async add(manager: EntityManager, leadId: number, text: string, author: string): Promise<void> {
    await manager.insert(NoteEntity, { leadId, text, author });
    await this.audit.addAndAnnounce(manager, { leadId, what: 'note', actor: author });
  }

  /** How many notes each of these leads has, without those that have none. */
  async count(manager: EntityManager, leadIds: number[]): Promise<Map<number, number>> {
    const counts = await manager
      .createQueryBuilder(NoteEntity, 'note')
      .select('note.leadId', 'leadId')
      .addSelect('count(*)::integer', 'count')
      .where({ leadId: Any(leadIds) })
      .groupBy('note.leadId')
      .getRawMany<{ leadId: number; count: number }>();
    return new Map(counts.map(({ leadId, count }) => [leadId, count]));
  }
}
