import { Body, Controller, Get, Param, Post, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { Actor, AdminGuard } from '../../access/admin.guard.ts';
import { parseLeadId } from '../lead-id.ts';
import type { LeadNote } from '../lead.contract.ts';
import { nextPage, parsePage } from '../query-parameters.ts';
import { parseNote } from './note.input.ts';
import { NotesService } from './notes.service.ts';

/** The admin's calls for the notes about a lead, which are added and never edited. */
@Controller('api/leads/:id/notes')
@UseGuards(AdminGuard)
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  @Get()
  async list(
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LeadNote[]> {
    const lead = parseLeadId(id);
    const page = parsePage(query);
    const { items, next } = await this.notes.list(lead, page);
    response.set(nextPage(`/api/leads/${lead}/notes`, page.limit, next));
    return items;
  }

  @Post()
  add(@Param('id') id: string, @Body() body: unknown, @Actor() actor: string): Promise<LeadNote> {
    return this.notes.add(parseLeadId(id), parseNote(body), actor);
  }
}
