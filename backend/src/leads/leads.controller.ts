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
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { Actor, AdminOnly } from '../access/admin.guard.ts';
import { parseIdempotencyKey } from '../http/idempotency-key.ts';
import { answerPage } from '../http/pagination.ts';
import { BodyInterceptor } from '../http/request-body.ts';
import { Id } from '../http/schema.pipe.ts';
import {
  ApiAnswer,
  ApiFails,
  ApiFile,
  ApiHeader,
  ApiOperation,
  ApiOriginHeader,
  ApiPageOf,
  ApiProblem,
  ApiResponse,
} from '../openapi/decorators.ts';
import { ExportQuery, ExportsService, LEAD_COLUMNS } from './exports/exports.service.ts';
import type { Lead } from './lead.contract.ts';
import {
  ApiLead,
  ApiLeadRecord,
  IF_MATCH,
  ApiNoSuchLead,
  ApiStaleVersion,
  ApiLeadSubmission,
} from './leads.openapi.ts';
import { DeskLead, LeadChange, LeadCounts, LeadRecord, type LeadReceipt } from './lead.schemas.ts';
import { parseIfMatch, StaleVersionFilter, withETag } from './lead-version.ts';
import { LeadsService } from './leads.service.ts';
import { LeadNote, NoteInput } from './notes/note.schemas.ts';
import { LeadNotification } from './notifications/notification.schemas.ts';
import { LeadFilter, ListQuery } from './search/list-leads.query.ts';
import { CreateLeadDto, submissionContext } from './submission/create-lead.dto.ts';
import { FormPostFilter, isFormPost } from './submission/form-post.ts';
import { SubmissionGuard } from './submission/submission.guard.ts';
import { TimeoutInterceptor } from './submission/timeout.interceptor.ts';

const LeadExportQuery = ExportQuery.extend(LeadFilter.shape);
type LeadExportQuery = ExportQuery & LeadFilter;

@Controller('api/leads')
@UseFilters(StaleVersionFilter)
export class LeadsController {
  constructor(
    private readonly leads: LeadsService,
    private readonly exports: ExportsService,
  ) {}

  @Post()
  @UseFilters(FormPostFilter)
  @UseGuards(SubmissionGuard)
  @UseInterceptors(
    new BodyInterceptor({ isForm: isFormPost }),
    // After the body: a slow upload is not the database's.
    TimeoutInterceptor,
  )
  @ApiLeadSubmission()
  async create(
    @Body() body: unknown,
    @Headers('Idempotency-Key') idempotencyKey: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Lead | LeadReceipt | undefined> {
    const isForm = isFormPost(request);
    // A repeat is answered with JSON, and a form needs a page.
    const key = isForm ? null : parseIdempotencyKey(idempotencyKey);
    const sent = CreateLeadDto.from(body);
    const { lead, isRepeat } = await this.leads.create(sent, key, submissionContext(request));
    if (isForm) {
      response.redirect(303, '/contact/received');
      return undefined;
    }
    if (isRepeat) response.status(200);
    return lead;
  }

  @Get()
  @AdminOnly()
  @ApiOperation({
    summary: 'List leads, newest first',
    description: 'Suspected ones among them. A page ends early at 2 MB.',
  })
  @ApiPageOf(DeskLead)
  @ApiFails(500)
  async findAll(
    @Query({ schema: ListQuery }) query: ListQuery,
    @Actor() actor: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeskLead[]> {
    return answerPage(await this.leads.list(query, actor), response);
  }

  @Get('export')
  @AdminOnly()
  @ApiOperation({
    summary: 'Export all leads of a filter',
    description: 'Two exports at a time in each process.',
  })
  @ApiFile()
  @ApiFails(500)
  async export(
    @Query({ schema: LeadExportQuery }) { format, ...filter }: LeadExportQuery,
    @Actor() actor: string,
    @Res() response: Response,
  ): Promise<void> {
    const pages = this.leads.pages(filter, actor);
    const file = { name: 'leads', columns: LEAD_COLUMNS, pages, action: 'exported' } as const;
    await this.exports.send(format, file, response, actor);
  }

  @Get('counts')
  @AdminOnly()
  @ApiOperation({ summary: 'Count leads by state' })
  @ApiAnswer(200, LeadCounts)
  @ApiFails(500)
  count(@Actor() actor: string): Promise<LeadCounts> {
    return this.leads.count(actor);
  }

  @Get(':id')
  @AdminOnly()
  @ApiOperation({ summary: 'Read a lead' })
  @ApiLead()
  @ApiNoSuchLead()
  @ApiFails(500)
  async find(
    @Param('id', { schema: Id }) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeskLead> {
    return withETag(await this.leads.find(id), response);
  }

  @Patch(':id')
  @AdminOnly()
  @UseInterceptors(new BodyInterceptor())
  @ApiOriginHeader()
  @ApiOperation({ summary: 'Set the state of a lead, mark it as suspected, or take it' })
  @ApiHeader(IF_MATCH)
  @ApiLeadRecord()
  @ApiNoSuchLead()
  @ApiStaleVersion()
  @ApiFails(413, 415, 500)
  async change(
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: LeadChange }) change: LeadChange,
    @Headers('If-Match') ifMatch: string | undefined,
    @Actor() actor: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LeadRecord> {
    const changed = await this.leads.change(id, change, parseIfMatch(ifMatch), actor);
    return withETag(changed, response);
  }

  @Delete(':id')
  @HttpCode(204)
  @AdminOnly()
  @ApiOriginHeader()
  @ApiOperation({ summary: 'Delete a lead with its notes' })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 204, description: 'Deleted.' })
  @ApiNoSuchLead()
  @ApiStaleVersion()
  @ApiFails(500)
  delete(
    @Param('id', { schema: Id }) id: number,
    @Headers('If-Match') ifMatch: string | undefined,
    @Actor() actor: string,
  ): Promise<void> {
    return this.leads.delete(id, parseIfMatch(ifMatch), actor);
  }

  @Get(':id/notes')
  @AdminOnly()
  @ApiOperation({ summary: 'List the notes of a lead, newest first' })
  @ApiAnswer(200, [LeadNote])
  @ApiNoSuchLead()
  @ApiFails(500)
  listNotes(@Param('id', { schema: Id }) id: number): Promise<LeadNote[]> {
    return this.leads.listNotes(id);
  }

  @Post(':id/notes')
  @AdminOnly()
  @UseInterceptors(new BodyInterceptor())
  @ApiOriginHeader()
  @ApiOperation({ summary: 'Add a note' })
  @ApiAnswer(201, LeadRecord)
  @ApiNoSuchLead()
  @ApiFails(413, 415, 500)
  addNote(
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: NoteInput }) { text }: NoteInput,
    @Actor() actor: string,
  ): Promise<LeadRecord> {
    return this.leads.addNote(id, text, actor);
  }

  @Get(':id/notifications')
  @AdminOnly()
  @ApiOperation({ summary: 'List how the firm was notified of a lead' })
  @ApiAnswer(200, [LeadNotification])
  @ApiNoSuchLead()
  @ApiFails(500)
  listNotifications(@Param('id', { schema: Id }) id: number): Promise<LeadNotification[]> {
    return this.leads.listNotifications(id);
  }

  @Post(':id/notifications')
  @HttpCode(202)
  @AdminOnly()
  @UseInterceptors(new BodyInterceptor())
  @ApiOriginHeader()
  @ApiOperation({ summary: 'Notify the firm of a lead again' })
  @ApiAnswer(202, LeadRecord)
  @ApiNoSuchLead()
  @ApiProblem(409, 'No channel is configured.')
  @ApiFails(413, 415, 500)
  notifyAgain(
    @Param('id', { schema: Id }) id: number,
    @Actor() actor: string,
  ): Promise<LeadRecord> {
    return this.leads.notifyAgain(id, actor);
  }
}
