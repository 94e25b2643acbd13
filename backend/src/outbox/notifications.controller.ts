import { Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { Actor, AdminGuard } from '../access/admin.guard.ts';
import { parseLeadId } from '../leads/client-input.ts';
import type { LeadNotification } from '../openapi/document/schemas.ts';
import { Outbox } from './outbox.service.ts';

@Controller('api/leads/:id/notifications')
@UseGuards(AdminGuard)
export class NotificationsController {
  constructor(private readonly outbox: Outbox) {}

  @Get()
  list(@Param('id') id: string): Promise<LeadNotification[]> {
    return this.outbox.list(parseLeadId(id));
  }

  @Post()
  @HttpCode(202)
  async resend(@Param('id') id: string, @Actor() actor: string): Promise<LeadNotification[]> {
    await this.outbox.resend(parseLeadId(id), actor);
    return this.outbox.list(parseLeadId(id));
  }
}
