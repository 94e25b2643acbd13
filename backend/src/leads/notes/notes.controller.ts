import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Id } from '../../http/client-input.ts';
import { Answers, Fails, ForTeam } from '../../openapi/decorators.ts';
import { NoSuchLead } from '../lead.decorators.ts';
import { LeadNote } from './note.schemas.ts';
import { NotesService } from './notes.service.ts';

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
}
