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
    @InjectRepository(NoteEntity) private readonly notes: Repository<NoteEntity>,
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    private readonly audit: AuditService,
  ) {}

  /** Newest first. @throws NotFoundException if there is no such lead */
  list(lead: number): Promise<LeadNote[]> {
    return this.desk.reach(async () => {
      if (!(await this.leads.existsBy({ id: lead }))) throw new NotFoundException();
      const notes = await this.notes.find({ where: { lead }, order: { id: 'DESC' } });
      return notes.map(toNote);
    });
  }

  /** @throws NotFoundException if there is no such lead */
  add(lead: number, text: string, author: string): Promise<LeadNote> {
    return this.desk.transaction(async (manager) => {
      // Locked, so that a removal at the same time takes the note along.
      const known = await manager.findOne(LeadEntity, {
        select: { id: true },
        where: { id: lead },
        lock: { mode: 'for_key_share' },
      });
      if (!known) throw new NotFoundException();
      const note = manager.create(NoteEntity, { lead, text, author });
      await manager.insert(NoteEntity, note);
      await this.audit.record(manager, { lead, action: 'note', actor: author });
      return toNote(note);
    });
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
