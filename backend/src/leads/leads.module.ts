import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../jobs/jobs.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import { LeadViewService } from './lead-view.service.ts';
import { AddedLeadsController } from './desk/added-leads.controller.ts';
import { AddedLeadsService } from './desk/added-leads.service.ts';
import { ManyLeadsController } from './desk/many-leads.controller.ts';
import { ManyLeadsService } from './desk/many-leads.service.ts';
import { EventsModule } from './events/events.module.ts';
import { LeadEventsController } from './events/lead-events.controller.ts';
import { LeadEventsService } from './events/lead-events.service.ts';
import { ExportsService } from './exports/exports.service.ts';
import { LeadChangesService } from './lead-changes.service.ts';
import { LeadMetricsService } from './lead-metrics.service.ts';
import { LeadEntity } from './lead.entity.ts';
import { LeadsController } from './leads.controller.ts';
import { LeadsService } from './leads.service.ts';
import { NoteEntity } from './notes/note.entity.ts';
import { NotesService } from './notes/notes.service.ts';
import { NotificationsModule } from './notifications/notifications.module.ts';
import { PeopleController } from './people/people.controller.ts';
import { PeopleService } from './people/people.service.ts';
import { RetentionService } from './retention/retention.service.ts';
import { LeadListService } from './search/lead-list.service.ts';
import { SpamWatchService } from './spam/spam-watch.service.ts';

@Module({
  imports: [
    AuditModule,
    EventsModule,
    JobsModule,
    NotificationsModule,
    TypeOrmModule.forFeature([LeadEntity, NoteEntity]),
  ],
  // First: `/api/leads/events` would be a lead without a number.
  controllers: [
    LeadEventsController,
    PeopleController,
    AddedLeadsController,
    LeadsController,
    ManyLeadsController,
  ],
  providers: [
    LeadsService,
    LeadChangesService,
    LeadViewService,
    LeadListService,
    SpamWatchService,
    NotesService,
    ManyLeadsService,
    RetentionService,
    ExportsService,
    LeadMetricsService,
    LeadEventsService,
    PeopleService,
    AddedLeadsService,
  ],
  exports: [AuditModule, ExportsService, LeadChangesService, NotificationsModule],
})
export class LeadsModule {}
