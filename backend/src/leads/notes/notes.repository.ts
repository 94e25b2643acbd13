import { Injectable, NotFoundException } from '@nestjs/common';
import { DeskConnections } from '../../database/desk-connections.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { LeadNote } from './note.schemas.ts';

type Row = Omit<LeadNote, 'at'> & { at: Date };

interface NoNote {
  text: null;
}

const COLUMNS = 'text, author AS by, written_at AS at';

/** The notes of the team about a lead. Every method throws the exceptions of {@link DeskConnections.query}. */
@Injectable()
export class NotesRepository {
  constructor(private readonly connections: DeskConnections) {}

  /** Newest first. @throws NotFoundException if there is no such lead */
  async list(lead: number): Promise<LeadNote[]> {
    const statement = `SELECT ${COLUMNS} FROM leads LEFT JOIN lead_notes ON lead = leads.id
      WHERE leads.id = $1 ORDER BY lead_notes.id DESC`;
    // A lead without notes is a row without a text.
    const rows = await this.connections.query<Row | NoNote>(statement, [lead]);
    if (rows.length === 0) throw new NotFoundException();
    return rows.filter((row) => row.text !== null).map(toNote);
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
