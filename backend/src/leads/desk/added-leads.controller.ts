import { Body, Controller, Headers, Post, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { Actor, AdminOnly } from '../../access/admin.guard.ts';
import { parseIdempotencyKey } from '../../http/idempotency-key.ts';
import { BodyInterceptor } from '../../http/request-body.ts';
import {
  ApiAnswer,
  ApiFails,
  ApiHeader,
  ApiOperation,
  ApiOriginHeader,
} from '../../openapi/decorators.ts';
import { LeadRecord } from '../lead.schemas.ts';
import { IDEMPOTENCY_KEY } from '../leads.openapi.ts';
import { AddedLead } from './added-lead.schemas.ts';
import { AddedLeadsService } from './added-leads.service.ts';

@Controller('api/leads/desk')
@AdminOnly()
@ApiFails(413, 415, 500)
export class AddedLeadsController {
  constructor(private readonly leads: AddedLeadsService) {}

  @Post()
  @UseInterceptors(new BodyInterceptor())
  @ApiOriginHeader()
  @ApiOperation({
    summary: 'Add a lead that came by telephone, by letter or in person',
    description: 'Nobody is notified of it, and nobody gets a receipt.',
  })
  @ApiHeader(IDEMPOTENCY_KEY)
  @ApiAnswer(201, LeadRecord)
  @ApiAnswer(200, LeadRecord, { description: 'Added before with the key: the lead as it is now.' })
  async add(
    @Body({ schema: AddedLead }) lead: AddedLead,
    @Headers('Idempotency-Key') key: string | undefined,
    @Actor() actor: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LeadRecord> {
    const { record, isRepeat } = await this.leads.add(lead, parseIdempotencyKey(key), actor);
    if (isRepeat) response.status(200);
    return record;
  }
}
