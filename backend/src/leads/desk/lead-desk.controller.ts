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
import { Actor } from '../../access/actor.ts';
import { AdminGuard } from '../../access/admin.guard.ts';
import { SameOriginGuard } from '../../access/same-origin.guard.ts';
import type { DeskLead, LeadCounts } from '../lead.contract.ts';
import { parseLeadId } from '../lead-id.ts';
import { parseFormat } from './export-format.ts';
import { parseChange, parseErasure } from './lead-desk.input.ts';
import { LeadDeskService } from './lead-desk.service.ts';
import { LeadExports } from './lead-exports.ts';
import { LeadListService } from './lead-list.service.ts';
import { parseIfMatch, tagOf } from './lead-version.ts';
import { nextQuery, parseFilter, parseListQuery } from './list-leads.query.ts';
import { StaleLeadFilter } from './stale-lead.ts';

/** The admin's calls: list, count, export, read, change, delete and erase leads. */
@Controller('api/leads')
@UseGuards(AdminGuard, SameOriginGuard)
@UseFilters(StaleLeadFilter)
export class LeadDeskController {
  constructor(
    private readonly desk: LeadDeskService,
    private readonly leads: LeadListService,
    private readonly exports: LeadExports,
  ) {}

  @Get()
  async list(
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeskLead[]> {
    const asked = parseListQuery(query);
    const { items, next } = await this.leads.list(asked);
    if (next !== undefined) {
      response.set('Link', `</api/leads?${nextQuery(query, asked.limit, next)}>; rel="next"`);
    }
    return items;
  }

  @Get('export')
  async export(
    @Query() query: Record<string, unknown>,
    @Actor() actor: string,
    @Res() response: Response,
  ): Promise<void> {
    await this.exports.send(parseFormat(query['format']), parseFilter(query), response, actor);
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
    @Headers('if-match') seen: string | undefined,
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
    @Headers('if-match') seen: string | undefined,
    @Actor() actor: string,
  ): Promise<void> {
    return this.desk.delete(parseLeadId(id), parseIfMatch(seen), actor);
  }

  @Post('erasures')
  @HttpCode(HttpStatus.OK)
  async erase(@Body() body: unknown, @Actor() actor: string): Promise<{ erased: number }> {
    return { erased: await this.desk.erase(parseErasure(body), actor) };
  }
}

const tagged = (lead: DeskLead, response: Response): DeskLead => {
  response.set('ETag', tagOf(lead));
  return lead;
};
