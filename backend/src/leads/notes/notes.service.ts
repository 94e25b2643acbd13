import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, Repository, type EntityManager } from 'typeorm';
import { DeskConnections } from '../../database/desk-connections.ts';
import { AuditService } from '../audit/audit.service.ts';
import { LeadEntity } from '../lead.entity.ts';
import { NoteEntity } from './note.entity.ts';
import type { LeadNote } from './note.schemas.ts';

/** The notes of the team about a lead. */
@Injectable()
export class NotesService {
  constructor(
    private readonly desk: DeskConnections,
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    private readonly audit: AuditService,
  ) {}

  /** Newest first. @throws NotFoundException if there is no such lead */
  list(lead: number): Promise<LeadNote[]> {
    return this.desk.reach(async () => {
      if (!(await this.leads.existsBy({ id: lead }))) throw new NotFoundException();
      return this.find(this.leads.manager, lead);
    });
  }

  /** As {@link list}, on a connection that the caller has, of a lead that is there. */
  async find(manager: EntityManager, lead: number): Promise<LeadNote[]> {
    const notes = await manager.find(NoteEntity, { where: { lead }, order: { id: 'DESC' } });
    return notes.map(toNote);
  }

  /** Adds a note in the transaction of the caller, who has locked the lead. */
  async add(manager: EntityManager, lead: number, text: string, author: string): Promise<void> {
    await manager.insert(NoteEntity, { lead, text, author });
    await this.audit.record(manager, { lead, action: 'note', actor: author });
  }

  /** How many notes each of these leads has, without those that have none. */
  async count(manager: EntityManager, leads: number[]): Promise<Map<number, number>> {
    const counts = await manager
      .createQueryBuilder(NoteEntity, 'note')
      .select('note.lead', 'lead')
      .addSelect('count(*)::integer', 'count')
      .where({ lead: Any(leads) })
      .groupBy('note.lead')
      .getRawMany<{ lead: number; count: number }>();
    return new Map(counts.map(({ lead, count }) => [lead, count]));
  }
}

const toNote = ({ text, author, writtenAt }: NoteEntity): LeadNote => ({
  text,
  by: author,
  at: writtenAt.toISOString(),
});
