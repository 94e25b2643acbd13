import { Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { Actor, AdminGuard } from '../../access/admin.guard.ts';
import type { LeadNotification } from '../../openapi/document/schemas.ts';
import { parseLeadId } from '../client-input.ts';
import { NotificationsService } from './notifications.service.ts';

@Controller('api/leads/:id/notifications')
@UseGuards(AdminGuard)
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Get()
  list(@Param('id') id: string): Promise<LeadNotification[]> {
    return this.notifications.list(parseLeadId(id));
  }

  @Post()
  @HttpCode(202)
  async resend(@Param('id') id: string, @Actor() actor: string): Promise<LeadNotification[]> {
    await this.notifications.resend(parseLeadId(id), actor);
    return this.notifications.list(parseLeadId(id));
  }
}
