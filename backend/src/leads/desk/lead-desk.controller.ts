import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  HttpStatus,
  Param,
  Patch,
  Post,
  Query,
  Res,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import type { Response } from 'express';
import { Actor, AdminGuard } from '../../access/admin.guard.ts';
import {
  LEAD_FIELDS,
  type DeskLead,
  type ExportedLead,
  type LeadCounts,
  type StoredOfAddress,
} from '../lead.contract.ts';
import { parseLeadId } from '../lead-id.ts';
import { Exports } from '../exports/exports.ts';
import { parseFormat } from '../exports/export-format.ts';
import { parseChange, parseErasure } from './lead-desk.input.ts';
import { LeadDeskService } from './lead-desk.service.ts';
import { parseIfMatch, tagOf } from './lead-version.ts';
import { parseFilter } from './list-leads.query.ts';
import { StaleLeadFilter } from './stale-lead.ts';

/** The columns of a table of leads. */
const COLUMNS: readonly (keyof ExportedLead)[] = ['id', 'createdAt', ...LEAD_FIELDS, 'state', 'suspected'];

/** The admin's calls beside the list: count, export, read, change, delete and erase leads. */
@Controller('api/leads')
@UseGuards(AdminGuard)
@UseFilters(StaleLeadFilter)
export class LeadDeskController {
  constructor(
    private readonly desk: LeadDeskService,
    private readonly exports: Exports,
  ) {}

  @Get('export')
  async export(
    @Query() query: Record<string, unknown>,
    @Actor() actor: string,
    @Res() response: Response,
  ): Promise<void> {
    const format = parseFormat(query['format']);
    const pages = this.desk.pages(parseFilter(query));
    await this.exports.send(
      format,
      { name: 'leads', columns: COLUMNS, pages, deed: 'exported' },
      response,
      actor,
    );
  }

  @Get('counts')
  count(): Promise<LeadCounts> {
    return this.desk.count();
  }

  @Get(':id')
  async find(@Param('id') id: string, @Res({ passthrough: true }) response: Response): Promise<DeskLead> {
    return tagged(await this.desk.find(parseLeadId(id)), response);
  }

  @Patch(':id')
  async change(
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('If-Match') seen: string | undefined,
    @Actor() actor: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeskLead> {
    const change = parseChange(body);
    return tagged(await this.desk.change(parseLeadId(id), change, parseIfMatch(seen), actor), response);
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  delete(
    @Param('id') id: string,
    @Headers('If-Match') seen: string | undefined,
    @Actor() actor: string,
  ): Promise<void> {
    return this.desk.delete(parseLeadId(id), parseIfMatch(seen), actor);
  }

  @Post('erasures')
  @HttpCode(HttpStatus.OK)
  async erase(@Body() body: unknown, @Actor() actor: string): Promise<{ erased: number }> {
    return { erased: await this.desk.erase(parseErasure(body), actor) };
  }

  /** Changes nothing. It is no GET, because logs of proxies keep addresses of requests, and must not keep a person's. */
  @Post('erasures/preview')
  @HttpCode(HttpStatus.OK)
  preview(@Body() body: unknown): Promise<StoredOfAddress> {
    return this.desk.findErasable(parseErasure(body));
  }
}

const tagged = (lead: DeskLead, response: Response): DeskLead => {
  response.set('ETag', tagOf(lead));
  return lead;
};
