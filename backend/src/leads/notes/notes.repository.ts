import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeskConnections } from '../../database/desk-connections.ts';
import { recordAudit } from '../audit/record-audit.sql.ts';
import type { LeadNote } from '../lead.contract.ts';
import type { PageQuery } from '../query-parameters.ts';

export type NoteRow = Omit<LeadNote, 'at'> & { id: number; at: Date };

const COLUMNS = 'id, text, author AS by, written_at AS at';

/** Queries of the table `lead_notes`. Every method throws the exceptions of {@link DeskConnections.reach}. */
@Injectable()
export class NotesRepository {
  constructor(
    private readonly connections: DeskConnections,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * A page of the notes about a lead, newest first, with one more than `limit` if there are older ones.
   *
   * @returns undefined if there is no such lead
   */
  async list(lead: number, { limit, before }: PageQuery): Promise<NoteRow[] | undefined> {
    const rows = await this.query<NoteRow | { id: null }>(
      `SELECT notes.* FROM leads LEFT JOIN (
         SELECT ${COLUMNS} FROM lead_notes WHERE lead = $1 AND id < coalesce($3, 2147483647)
         ORDER BY id DESC LIMIT $2 + 1
       ) AS notes ON true
       WHERE leads.id = $1 ORDER BY notes.id DESC`,
      [lead, limit, before ?? null],
    );
    return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null);
  }

  /**
   * Adds a note. The lead is locked meanwhile: if it is removed at the same time, so is the note.
   *
   * @returns undefined if there is no such lead
   */
  async add(lead: number, text: string, author: string): Promise<NoteRow | undefined> {
    const [note] = await this.query<NoteRow>(
      `WITH known AS (
         SELECT id FROM leads WHERE id = $1 FOR KEY SHARE
       ), added AS (
         INSERT INTO lead_notes (lead, text, author) SELECT id, $2, $3 FROM known RETURNING *
       ), recorded AS (${recordAudit('known', 'note', '$3')})
       SELECT ${COLUMNS} FROM added`,
      [lead, text, author],
    );
    return note;
  }

  private query<Row>(statement: string, values: unknown[]): Promise<Row[]> {
    return this.connections.reach(() => this.dataSource.query<Row[]>(statement, values));
  }
}
