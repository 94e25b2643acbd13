import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Actor } from '../../access/admin.guard.ts';
import { Id } from '../../http/client-input.ts';
import { Answers, Fails, ForTeam, FromOwnPages } from '../../openapi/decorators.ts';
import { NoSuchLead } from '../lead.decorators.ts';
import { LeadNote, NoteInput } from './note.schemas.ts';
import { NotesService } from './notes.service.ts';

/** Notes are added and never edited. */
@Controller('api/leads/:id/notes')
@ForTeam()
@NoSuchLead()
@Fails(500)
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  @Get()
  @ApiOperation({ summary: 'List the notes of a lead, newest first' })
  @Answers(200, [LeadNote])
  list(@Param('id', { schema: Id }) id: number): Promise<LeadNote[]> {
    return this.notes.list(id);
  }

  @Post()
  @FromOwnPages()
  @ApiOperation({ summary: 'Add a note' })
  @Answers(201, LeadNote)
  @Fails(413, 415)
  add(
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: NoteInput }) { text }: NoteInput,
    @Actor() actor: string,
  ): Promise<LeadNote> {
    return this.notes.add(id, text, actor);
  }
}
