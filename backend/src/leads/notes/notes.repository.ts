import { Injectable, NotFoundException } from '@nestjs/common';
import { DeskConnections } from '../../database/desk-connections.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { pageOf, type Paged, type PageQuery } from '../client-input.ts';
import type { LeadNote } from '../lead.contract.ts';

type Row = Omit<LeadNote, 'at'> & { id: number; at: Date };

const COLUMNS = 'id, text, author AS by, written_at AS at';

/** The notes of the team about a lead. Every method throws the exceptions of {@link DeskConnections.query}. */
@Injectable()
export class NotesRepository {
  constructor(private readonly connections: DeskConnections) {}

  /** Newest first. */
  async list(lead: number, { limit, before }: PageQuery): Promise<Paged<LeadNote>> {
    const rows = await this.connections.query<Row>(
      `SELECT ${COLUMNS} FROM lead_notes WHERE lead = $1 AND id < coalesce($3, 2147483647)
       ORDER BY id DESC LIMIT $2 + 1`,
      [lead, limit, before],
    );
    return pageOf(rows, limit, toNote);
  }

  /** The lead is locked meanwhile: if it is removed at the same time, so is the note. @throws NotFoundException */
  async add(lead: number, text: string, author: string): Promise<LeadNote> {
    const [note] = await this.connections.query<Row>(
      `WITH known AS (
         SELECT id FROM leads WHERE id = $1 FOR KEY SHARE
       ), added AS (
         INSERT INTO lead_notes (lead, text, author) SELECT id, $2, $3 FROM known RETURNING *
       ), recorded AS (${recordAudit('known', 'note', '$3')})
       SELECT ${COLUMNS} FROM added`,
      [lead, text, author],
    );
    if (!note) throw new NotFoundException();
    return toNote(note);
  }
}

const toNote = ({ text, by, at }: Row): LeadNote => ({ text, by, at: at.toISOString() });
