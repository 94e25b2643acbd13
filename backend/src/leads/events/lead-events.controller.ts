import { Controller, Query, Req, Sse, type MessageEvent } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { AdminOnly } from '../../access/admin.guard.ts';
import { ApiFails, ApiOperation, ApiStream } from '../../openapi/decorators.ts';
import { EventsQuery, LeadEvent } from './lead-event.schemas.ts';
import { LeadEventsService } from './lead-events.service.ts';

@Controller('api/leads')
@AdminOnly()
export class LeadEventsController {
  constructor(private readonly events: LeadEventsService) {}

  @Sse('events')
  @ApiOperation({
    summary: 'Hear of what happens to leads, as server-sent events',
    description:
      'Each message is a LeadEvent; heartbeats are comments. Suspected leads that arrive, and newsletter signups without a message, are not told. The stream ends when the sign-in does, and when the process stops or loses the database: connect again, with `after`.',
  })
  @ApiStream(LeadEvent)
  @ApiFails(500)
  open(
    @Query({ schema: EventsQuery }) { after }: EventsQuery,
    @Req() request: Request,
  ): Promise<Observable<MessageEvent>> {
    return this.events.open(request, after);
  }
}
