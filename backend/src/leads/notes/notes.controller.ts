import { Body, Controller, Get, Param, Post, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { Actor, AdminGuard } from '../../access/admin.guard.ts';
import { parse, parseLeadId } from '../client-input.ts';
import { codePoints, isStorable, LEAD_MESSAGES, NOTE_LIMIT, trimmed } from '../lead.contract.ts';
import type { LeadNote } from '../../openapi/document/schemas.ts';
import { NotesRepository } from './notes.repository.ts';

const NOTE = z.object({
  text: z
    .string(LEAD_MESSAGES.notText)
    .transform(trimmed)
    .refine((text) => text !== '', LEAD_MESSAGES.notText)
    .refine((text) => codePoints(text) <= NOTE_LIMIT, LEAD_MESSAGES.tooLong(NOTE_LIMIT))
    .refine(isStorable, LEAD_MESSAGES.notStorable),
});

/** Notes are added and never edited. */
@Controller('api/leads/:id/notes')
@UseGuards(AdminGuard)
export class NotesController {
  constructor(private readonly notes: NotesRepository) {}

  @Get()
  list(@Param('id') id: string): Promise<LeadNote[]> {
    return this.notes.list(parseLeadId(id));
  }

  @Post()
  add(@Param('id') id: string, @Body() body: unknown, @Actor() actor: string): Promise<LeadNote> {
    return this.notes.add(parseLeadId(id), parse(NOTE, body).text, actor);
  }
}
