import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  HttpStatus,
  Param,
  Patch,
  Post,
  Query,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { Response } from 'express';
import { AdminGuard } from '../../access/admin.guard.ts';
import { SameOriginGuard } from '../../access/same-origin.guard.ts';
import { parseLeadId } from '../lead-id.ts';
import { parseErasure, parseMark } from './lead-desk.input.ts';
import { LeadDeskService } from './lead-desk.service.ts';
import { parseFormat } from './export-format.ts';
import { LeadExports } from './lead-exports.ts';
import type { DeskLead } from '../lead.contract.ts';
import { nextQuery, parseFilter, parseListQuery } from './list-leads.query.ts';

/** The admin's calls: list, export, mark, delete and erase leads. */
@Controller('api/leads')
@UseGuards(AdminGuard, SameOriginGuard)
export class LeadDeskController {
  constructor(
    private readonly desk: LeadDeskService,
    private readonly exports: LeadExports,
  ) {}

  @Get()
  async list(
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeskLead[]> {
    const asked = parseListQuery(query);
    const { leads, next } = await this.desk.list(asked);
    if (next !== undefined) {
      response.set('Link', `</api/leads?${nextQuery(query, asked.limit, next)}>; rel="next"`);
    }
    return leads;
  }

  @Get('export')
  async export(@Query() query: Record<string, unknown>, @Res() response: Response): Promise<void> {
    await this.exports.send(parseFormat(query['format']), parseFilter(query), response);
  }

  @Patch(':id')
  mark(@Param('id') id: string, @Body() body: unknown): Promise<DeskLead> {
    return this.desk.mark(parseLeadId(id), parseMark(body));
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  delete(@Param('id') id: string): Promise<void> {
    return this.desk.delete(parseLeadId(id));
  }

  @Post('erasures')
  @HttpCode(HttpStatus.OK)
  async erase(@Body() body: unknown): Promise<{ erased: number }> {
    return { erased: await this.desk.erase(parseErasure(body)) };
  }
}
