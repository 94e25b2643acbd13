import { Injectable } from '@nestjs/common';
import { Any, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.ts';
import { NoteEntity } from './note.entity.ts';
import type { LeadNote } from './note.schemas.ts';

@Injectable()
export class NotesService {
  constructor(private readonly audit: AuditService) {}

  async find(manager: EntityManager, leadId: number): Promise<LeadNote[]> {
    const notes = await manager.find(NoteEntity, { where: { leadId }, order: { id: 'DESC' } });
    return notes.map(toNote);
  }

  /** Adds a note in the transaction of the caller, who has locked the lead. */
  async add(manager: EntityManager, leadId: number, text: string, author: string): Promise<void> {
    await manager.insert(NoteEntity, { leadId, text, author });
    await this.audit.add(manager, { leadId, action: 'note', actor: author });
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

const toNote = ({ text, author, writtenAt }: NoteEntity): LeadNote => ({
  text,
  by: author,
  at: writtenAt.toISOString(),
});
