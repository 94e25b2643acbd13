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
  UseGuards,
} from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { Actor, AdminGuard } from '../../access/admin.guard.ts';
import { parse, parseLeadId } from '../client-input.ts';
import { Exports } from '../exports/exports.ts';
import { isAsciiAddress, toAsciiAddress } from '../email-address.ts';
import {
  hasAsciiMailbox,
  LEAD_FIELDS,
  LEAD_MESSAGES,
  LEAD_STATES,
  trimmed,
} from '../lead.contract.ts';
import type { DeskLead, LeadCounts, StoredOfAddress } from '../../openapi/document/schemas.ts';
import { LeadDeskRepository } from './lead-desk.repository.ts';
import { LeadListRepository } from './lead-list.repository.ts';
import { LeadRemovalRepository } from './lead-removal.repository.ts';
import { LIST_QUERY } from './list-leads.query.ts';

const COLUMNS = ['id', 'createdAt', ...LEAD_FIELDS, 'state', 'suspected'];

const CHANGE = z
  .object({
    suspected: z.boolean('Use true or false as suspected.').optional(),
    state: z.enum(LEAD_STATES, `Use ${LEAD_STATES.join(', ')} as state.`).optional(),
  })
  .refine(({ suspected, state }) => suspected !== undefined || state !== undefined, {
    path: ['state'],
    error: 'Send a state, suspected, or both.',
  });

const ERASURE = z.object({
  email: z
    .string(LEAD_MESSAGES.emailFormat)
    .transform((text) => toAsciiAddress(trimmed(text)))
    .refine(hasAsciiMailbox, { error: LEAD_MESSAGES.emailMailbox, abort: true })
    .refine(isAsciiAddress, LEAD_MESSAGES.emailFormat),
});

/** The version that the header `If-Match` asks for, null if any will do. A tag that is none of ours matches no version. */
const parseIfMatch = (header = '*'): number | null =>
  header === '*' ? null : Number(/^"(\d{1,9})"$/.exec(header)?.[1] ?? 0);

@Controller('api/leads')
@UseGuards(AdminGuard)
export class LeadDeskController {
  constructor(
    private readonly desk: LeadDeskRepository,
    private readonly list: LeadListRepository,
    private readonly removal: LeadRemovalRepository,
    private readonly exports: Exports,
  ) {}

  @Get('export')
  async export(
    @Query() query: Record<string, unknown>,
    @Actor() actor: string,
    @Res() response: Response,
  ): Promise<void> {
    const pages = this.list.pages(parse(LIST_QUERY, query));
    const what = { name: 'leads', columns: COLUMNS, pages, deed: 'exported' } as const;
    await this.exports.send(query['format'], what, response, actor);
  }

  @Get('counts')
  count(): Promise<LeadCounts> {
    return this.desk.count();
  }

  @Get(':id')
  async find(
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeskLead> {
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
    const lead = parseLeadId(id);
    const changed = await this.desk.change(lead, parse(CHANGE, body), parseIfMatch(seen), actor);
    return changed ? tagged(changed, response) : this.refuseStale(lead, response);
  }

  @Delete(':id')
  @HttpCode(204)
  async delete(
    @Param('id') id: string,
    @Headers('If-Match') seen: string | undefined,
    @Actor() actor: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeskLead | undefined> {
    const lead = parseLeadId(id);
    const isDeleted = await this.removal.delete(lead, parseIfMatch(seen), actor);
    return isDeleted ? undefined : this.refuseStale(lead, response);
  }

  @Post('erasures')
  @HttpCode(200)
  async erase(@Body() body: unknown, @Actor() actor: string): Promise<{ erased: number }> {
    return { erased: await this.removal.erase(parse(ERASURE, body).email, actor) };
  }

  /** Changes nothing. It is no GET, because logs of proxies keep addresses of requests, and must not keep a person's. */
  @Post('erasures/preview')
  @HttpCode(200)
  preview(@Body() body: unknown): Promise<StoredOfAddress> {
    return this.removal.findErasable(parse(ERASURE, body).email);
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
