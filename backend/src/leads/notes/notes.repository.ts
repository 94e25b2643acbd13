import { Injectable, NotFoundException } from '@nestjs/common';
import { DeskConnections } from '../../database/desk-connections.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { LeadNote } from '../../openapi/document/schemas.ts';

type Row = Omit<LeadNote, 'at'> & { at: Date };

const COLUMNS = 'text, author AS by, written_at AS at';

/** The notes of the team about a lead. Every method throws the exceptions of {@link DeskConnections.query}. */
@Injectable()
export class NotesRepository {
  constructor(private readonly connections: DeskConnections) {}

  /** Newest first. */
  async list(lead: number): Promise<LeadNote[]> {
    const statement = `SELECT ${COLUMNS} FROM lead_notes WHERE lead = $1 ORDER BY id DESC`;
    return (await this.connections.query<Row>(statement, [lead])).map(toNote);
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

const toNote = ({ at, ...note }: Row): LeadNote => ({ ...note, at: at.toISOString() });
