import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Req,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader, ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Actor } from '../access/admin.guard.ts';
import { answerPage, Id } from '../http/client-input.ts';
import {
  Answers,
  AnswersFile,
  AnswersPageOf,
  AnswersProblem,
  Fails,
  ForTeam,
  FromOwnPages,
} from '../openapi/decorators.ts';
import { ExportQuery, Exports } from './exports/exports.ts';
import { LEAD_FIELDS, type Lead } from './lead.contract.ts';
import {
  AnswersLead,
  AnswersRecord,
  IF_MATCH,
  NoSuchLead,
  StaleVersion,
} from './lead.decorators.ts';
import { DeskLead, LeadChange, LeadCounts, LeadRecord } from './lead.schemas.ts';
import { LeadsService } from './leads.service.ts';
import { NoteInput } from './notes/note.schemas.ts';
import { LeadFilter, ListQuery } from './search/list-leads.query.ts';
import { submissionContext } from './spam/spam-watch.ts';
import { CreateLeadDto, LEAD_PIPE } from './submission/create-lead.dto.ts';
import { isFormPost } from './submission/form-post.ts';
import { idempotencyKeyOf, RepeatInterceptor } from './submission/repeat.interceptor.ts';
import { SubmitsLead } from './submission/submission.decorators.ts';

const COLUMNS = ['id', 'createdAt', ...LEAD_FIELDS, 'state', 'suspected', 'takenBy'];

const LeadExportQuery = ExportQuery.extend(LeadFilter.shape);
type LeadExportQuery = ExportQuery & LeadFilter;

/** Anybody submits a lead; the team lists, exports, changes and deletes them. */
@Controller('api/leads')
export class LeadsController {
  constructor(
    private readonly leads: LeadsService,
    private readonly exports: Exports,
  ) {}

  @Post()
  @UseInterceptors(RepeatInterceptor)
  @SubmitsLead()
  async create(
    @Body(LEAD_PIPE) dto: CreateLeadDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Lead | undefined> {
    const key = idempotencyKeyOf(request);
    const lead = await this.leads.create(dto, key, submissionContext(request));
    if (!isFormPost(request)) return lead;
    response.redirect(303, '/contact/received');
    return undefined;
  }

  @Get()
  @ForTeam()
  @ApiOperation({
    summary: 'List leads, newest first',
    description: 'Suspected ones among them. A page ends early at 2 MB of messages.',
  })
  @AnswersPageOf(DeskLead)
  @Fails(500)
  async findAll(
    @Query({ schema: ListQuery }) query: ListQuery,
    @Actor() actor: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeskLead[]> {
    return answerPage(await this.leads.list(query, actor), response);
  }

  @Get('export')
  @ForTeam()
  @ApiOperation({
    summary: 'Export all leads of a filter',
    description: 'Two exports at a time in each process.',
  })
  @AnswersFile()
  @Fails(500)
  async export(
    @Query({ schema: LeadExportQuery }) { format, ...filter }: LeadExportQuery,
    @Actor() actor: string,
    @Res() response: Response,
  ): Promise<void> {
    const pages = this.leads.pages(filter, actor);
    const what = { name: 'leads', columns: COLUMNS, pages, action: 'exported' } as const;
    await this.exports.send(format, what, response, actor);
  }

  @Get('counts')
  @ForTeam()
  @ApiOperation({ summary: 'Count leads by state' })
  @Answers(200, LeadCounts)
  @Fails(500)
  count(@Actor() actor: string): Promise<LeadCounts> {
    return this.leads.count(actor);
  }

  @Get(':id')
  @ForTeam()
  @ApiOperation({ summary: 'Read a lead' })
  @AnswersLead()
  @NoSuchLead()
  @Fails(500)
  async find(
    @Param('id', { schema: Id }) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeskLead> {
    return tagged(await this.leads.find(id), response);
  }

  @Patch(':id')
  @ForTeam()
  @FromOwnPages()
  @ApiOperation({ summary: 'Set the state of a lead, mark it as suspected, or take it' })
  @ApiHeader(IF_MATCH)
  @AnswersRecord()
  @NoSuchLead()
  @StaleVersion()
  @Fails(413, 415, 500)
  async change(
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: LeadChange }) change: LeadChange,
    @Headers('If-Match') seen: string | undefined,
    @Actor() actor: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LeadRecord> {
    const changed = await this.leads.change(id, change, parseIfMatch(seen), actor);
    return changed ? tagged(changed, response) : this.refuseStale(id, response);
  }

  @Delete(':id')
  @HttpCode(204)
  @ForTeam()
  @FromOwnPages()
  @ApiOperation({ summary: 'Delete a lead with its notes' })
  @ApiHeader(IF_MATCH)
  @ApiNoContentResponse({ description: 'Deleted.' })
  @NoSuchLead()
  @StaleVersion()
  @Fails(500)
  async delete(
    @Param('id', { schema: Id }) id: number,
    @Headers('If-Match') seen: string | undefined,
    @Actor() actor: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LeadRecord | undefined> {
    const isDeleted = await this.leads.delete(id, parseIfMatch(seen), actor);
    return isDeleted ? undefined : this.refuseStale(id, response);
  }

  @Post(':id/notes')
  @ForTeam()
  @FromOwnPages()
  @ApiOperation({ summary: 'Add a note' })
  @Answers(201, LeadRecord)
  @NoSuchLead()
  @Fails(413, 415, 500)
  addNote(
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: NoteInput }) { text }: NoteInput,
    @Actor() actor: string,
  ): Promise<LeadRecord> {
    return this.leads.addNote(id, text, actor);
  }

  @Post(':id/notifications')
  @HttpCode(202)
  @ForTeam()
  @FromOwnPages()
  @ApiOperation({ summary: 'Notify the firm of a lead again' })
  @Answers(202, LeadRecord)
  @NoSuchLead()
  @AnswersProblem(409, 'No channel is configured.')
  @Fails(413, 415, 500)
  notifyAgain(
    @Param('id', { schema: Id }) id: number,
    @Actor() actor: string,
  ): Promise<LeadRecord> {
    return this.leads.notifyAgain(id, actor);
  }

  /** Answers with the present lead, so that the client need not ask for it; 404 if it is gone. */
  private async refuseStale(id: number, response: Response): Promise<LeadRecord> {
    const lead = await this.leads.findRecord(id);
    response.status(412);
    return tagged(lead, response);
  }
}

/** The version in `If-Match`, null if any will do. A tag that is none of ours matches no version. */
const parseIfMatch = (header = '*'): number | null =>
  header === '*' ? null : Number(/^"(\d{1,9})"$/.exec(header)?.[1] ?? 0);

const tagged = <Shown extends DeskLead>(lead: Shown, response: Response): Shown => {
  response.set('ETag', `"${lead.version}"`);
  return lead;
};
