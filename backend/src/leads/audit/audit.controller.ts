import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { AdminOnly } from '../../access/admin.guard.ts';
import type { Response } from 'express';
import { answerPage, PageQuery } from '../../http/pagination.ts';
import { Id } from '../../http/schema.pipe.ts';
import { ApiFails, ApiOperation, ApiPageOf } from '../../openapi/decorators.ts';
import { ApiNoSuchLead } from '../leads.openapi.ts';
import { AuditService } from './audit.service.ts';
import { AuditEntry } from './audit.schemas.ts';

@Controller('api')
@AdminOnly()
@ApiFails(500)
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get('activity')
  @ApiOperation({ summary: 'List what was done at the desk, newest first' })
  @ApiPageOf(AuditEntry)
  async all(
    @Query({ schema: PageQuery }) query: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuditEntry[]> {
    return answerPage(await this.audit.list(query), response);
  }

  /** Empty if there never was such a lead. */
  @Get('leads/:id/history')
  @ApiOperation({ summary: 'List what was done to a lead, also to a removed one' })
  @ApiPageOf(AuditEntry)
  @ApiNoSuchLead()
  async ofLead(
    @Param('id', { schema: Id }) id: number,
    @Query({ schema: PageQuery }) query: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuditEntry[]> {
    return answerPage(await this.audit.list(query, id), response);
  }
}
