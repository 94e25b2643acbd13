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
  Res,
} from '@nestjs/common';
import { ApiHeader, ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import type { Response } from 'express';
import { Actor } from '../../access/admin.guard.ts';
import { Id } from '../../http/client-input.ts';
import { Answers, AnswersFile, Fails, ForTeam, FromOwnPages } from '../../openapi/decorators.ts';
import { ExportQuery, Exports } from '../exports/exports.ts';
import { LEAD_FIELDS } from '../lead.contract.ts';
import { AnswersLead, NoSuchLead, StaleVersion } from '../lead.decorators.ts';
import {
  Address,
  DeskLead,
  Erasure,
  LeadChange,
  LeadCounts,
  StoredOfAddress,
} from '../lead.schemas.ts';
import { LeadDeskRepository } from './lead-desk.repository.ts';
import { LeadListRepository } from './lead-list.repository.ts';
import { LeadRemovalRepository } from './lead-removal.repository.ts';
import { LeadFilter } from './list-leads.query.ts';

const COLUMNS = ['id', 'createdAt', ...LEAD_FIELDS, 'state', 'suspected'];

const LeadExportQuery = ExportQuery.extend(LeadFilter.shape);
type LeadExportQuery = ExportQuery & LeadFilter;

const IF_MATCH = {
  name: 'If-Match',
  description: 'The ETag that was seen; another version is refused.',
  required: false,
};

/** The version that the header `If-Match` asks for, null if any will do. A tag that is none of ours matches no version. */
const parseIfMatch = (header = '*'): number | null =>
  header === '*' ? null : Number(/^"(\d{1,9})"$/.exec(header)?.[1] ?? 0);

@Controller('api/leads')
@ForTeam()
@Fails(500)
export class LeadDeskController {
  constructor(
    private readonly desk: LeadDeskRepository,
    private readonly list: LeadListRepository,
    private readonly removal: LeadRemovalRepository,
    private readonly exports: Exports,
  ) {}

  @Get('export')
  @ApiOperation({
    summary: 'Export all leads of a filter',
    description: 'Two exports at a time in each process.',
  })
  @AnswersFile()
  async export(
    @Query({ schema: LeadExportQuery }) { format, ...filter }: LeadExportQuery,
    @Actor() actor: string,
    @Res() response: Response,
  ): Promise<void> {
    const pages = this.list.pages(filter);
    const what = { name: 'leads', columns: COLUMNS, pages, action: 'exported' } as const;
    await this.exports.send(format, what, response, actor);
  }

  @Get('counts')
  @ApiOperation({ summary: 'Count leads by state' })
  @Answers(200, LeadCounts)
  count(): Promise<LeadCounts> {
    return this.desk.count();
  }

  @Get(':id')
  @ApiOperation({ summary: 'Read a lead' })
  @AnswersLead()
  @NoSuchLead()
  async find(
    @Param('id', { schema: Id }) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeskLead> {
    return tagged(await this.desk.find(id), response);
  }

  @Patch(':id')
  @FromOwnPages()
  @ApiOperation({ summary: 'Set the state of a lead, or mark it as suspected' })
  @ApiHeader(IF_MATCH)
  @AnswersLead()
  @NoSuchLead()
  @StaleVersion()
  @Fails(413, 415)
  async change(
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: LeadChange }) change: LeadChange,
    @Headers('If-Match') seen: string | undefined,
    @Actor() actor: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeskLead> {
    const changed = await this.desk.change(id, change, parseIfMatch(seen), actor);
    return changed ? tagged(changed, response) : this.refuseStale(id, response);
  }

  @Delete(':id')
  @HttpCode(204)
  @FromOwnPages()
  @ApiOperation({ summary: 'Delete a lead with its notes' })
  @ApiHeader(IF_MATCH)
  @ApiNoContentResponse({ description: 'Deleted.' })
  @NoSuchLead()
  @StaleVersion()
  async delete(
    @Param('id', { schema: Id }) id: number,
    @Headers('If-Match') seen: string | undefined,
    @Actor() actor: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeskLead | undefined> {
    const isDeleted = await this.removal.delete(id, parseIfMatch(seen), actor);
    return isDeleted ? undefined : this.refuseStale(id, response);
  }

  @Post('erasures')
  @HttpCode(200)
  @FromOwnPages()
  @ApiOperation({
    summary: 'Erase all that is stored of an address',
    description:
      'Every lead with its notes and receipts, in any letter case, and the subscription.',
  })
  @Answers(200, Erasure)
  @Fails(413, 415)
  async erase(
    @Body({ schema: Address }) { email }: Address,
    @Actor() actor: string,
  ): Promise<Erasure> {
    return { erased: await this.removal.erase(email, actor) };
  }

  /** Changes nothing. It is no GET, because logs of proxies keep addresses of requests, and must not keep a person's. */
  @Post('erasures/preview')
  @HttpCode(200)
  @FromOwnPages()
  @ApiOperation({ summary: 'Say what an erasure would remove' })
  @Answers(200, StoredOfAddress)
  @Fails(413, 415)
  preview(@Body({ schema: Address }) { email }: Address): Promise<StoredOfAddress> {
    return this.removal.findErasable(email);
  }

  /** Answers with the present lead, so that the client need not ask for it; 404 if it is gone. */
  private async refuseStale(id: number, response: Response): Promise<DeskLead> {
    const lead = await this.desk.find(id);
    response.status(412);
    return tagged(lead, response);
  }
}

const tagged = (lead: DeskLead, response: Response): DeskLead => {
  response.set('ETag', `"${lead.version}"`);
  return lead;
};
