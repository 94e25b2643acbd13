import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { AdminGuard } from '../../access/admin.guard.ts';
import { answerPage, PAGE_QUERY, parse, parseLeadId } from '../client-input.ts';
import type { AuditEntry } from '../../openapi/document/schemas.ts';
import { AuditRepository } from './audit.repository.ts';

@Controller('api')
@UseGuards(AdminGuard)
export class AuditController {
  constructor(private readonly audit: AuditRepository) {}

  @Get('activity')
  async all(
    @Query() query: unknown,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuditEntry[]> {
    return answerPage(await this.audit.list(parse(PAGE_QUERY, query)), response);
  }

  /** Also of a lead that was removed. Empty if there never was such a lead. */
  @Get('leads/:id/history')
  async ofLead(
    @Param('id') id: string,
    @Query() query: unknown,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuditEntry[]> {
    return answerPage(await this.audit.list(parse(PAGE_QUERY, query), parseLeadId(id)), response);
  }
}
