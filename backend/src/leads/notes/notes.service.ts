import { Injectable, NotFoundException } from '@nestjs/common';
import type { LeadNote } from '../lead.contract.ts';
import { pageOf, type Paged, type PageQuery } from '../query-parameters.ts';
import { NotesRepository, type NoteRow } from './notes.repository.ts';

/**
 * The notes of the team about a lead. Every method throws NotFoundException if there is no such lead, and the
 * exceptions of {@link NotesRepository}.
 */
@Injectable()
export class NotesService {
  constructor(private readonly repository: NotesRepository) {}

  /** Newest first. */
  async list(lead: number, page: PageQuery): Promise<Paged<LeadNote>> {
    const rows = await this.repository.list(lead, page);
    if (!rows) throw new NotFoundException();
    return pageOf(rows, page.limit, toNote);
  }

  async add(lead: number, text: string, author: string): Promise<LeadNote> {
    const row = await this.repository.add(lead, text, author);
    if (!row) throw new NotFoundException();
    return toNote(row);
  }
}

const toNote = ({ text, by, at }: NoteRow): LeadNote => ({ text, by, at: at.toISOString() });
