import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { AdminGuard } from '../../access/admin.guard.ts';
import { parseLeadId } from '../lead-id.ts';
import type { AuditEntry } from '../lead.contract.ts';
import { nextPage, parsePage } from '../query-parameters.ts';
import { AuditService } from './audit.service.ts';

/** The admin's calls that read the audit trail: of everything, or of one lead. */
@Controller('api')
@UseGuards(AdminGuard)
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get('activity')
  async all(
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuditEntry[]> {
    const page = parsePage(query);
    const { items, next } = await this.audit.list(page);
    response.set(nextPage('/api/activity', page.limit, next));
    return items;
  }

  /** Also of a lead that was removed. Empty if there never was such a lead. */
  @Get('leads/:id/history')
  async ofLead(
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuditEntry[]> {
    const lead = parseLeadId(id);
    const page = parsePage(query);
    const { items, next } = await this.audit.list(page, lead);
    response.set(nextPage(`/api/leads/${lead}/history`, page.limit, next));
    return items;
  }
}
