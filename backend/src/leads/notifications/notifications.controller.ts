import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Id } from '../../http/client-input.ts';
import { Answers, Fails, ForTeam } from '../../openapi/decorators.ts';
import { NoSuchLead } from '../lead.decorators.ts';
import { LeadNotification } from './notification.schemas.ts';
import { NotificationsService } from './notifications.service.ts';

@Controller('api/leads/:id/notifications')
@ForTeam()
@NoSuchLead()
@Fails(500)
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Get()
  @ApiOperation({ summary: 'List how the firm was notified of a lead' })
  @Answers(200, [LeadNotification])
  list(@Param('id', { schema: Id }) id: number): Promise<LeadNotification[]> {
    return this.notifications.list(id);
  }
}
