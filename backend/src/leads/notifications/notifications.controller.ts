import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Actor } from '../../access/admin.guard.ts';
import { Id } from '../../http/client-input.ts';
import { Answers, AnswersProblem, Fails, ForTeam, FromOwnPages } from '../../openapi/decorators.ts';
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

  @Post()
  @HttpCode(202)
  @FromOwnPages()
  @ApiOperation({ summary: 'Notify the firm of a lead again' })
  @Answers(202, [LeadNotification])
  @AnswersProblem(409, 'No channel is configured.')
  @Fails(413, 415)
  async resend(
    @Param('id', { schema: Id }) id: number,
    @Actor() actor: string,
  ): Promise<LeadNotification[]> {
    await this.notifications.resend(id, actor);
    return this.notifications.list(id);
  }
}
