import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../jobs/jobs.module.ts';
import { LeadDeskController } from './desk/lead-desk.controller.ts';
import { LeadDeskRepository } from './desk/lead-desk.repository.ts';
import { Exports } from './exports/exports.ts';
import { LeadListRepository } from './desk/lead-list.repository.ts';
import { LeadRemovalRepository } from './desk/lead-removal.repository.ts';
import { AuditController } from './audit/audit.controller.ts';
import { AuditRepository } from './audit/audit.repository.ts';
import { NotificationsModule } from './notifications/notifications.module.ts';
import { NotesController } from './notes/notes.controller.ts';
import { NotesRepository } from './notes/notes.repository.ts';
import { LeadEntity } from './lead.entity.ts';
import { LeadArrivals } from './lead-arrivals.ts';
import { SubmissionMiddleware } from './submission/submission.middleware.ts';
import { SubmissionRepository } from './submission/submission.repository.ts';
import { LeadsController } from './leads.controller.ts';
import { LeadsService } from './leads.service.ts';
import { SpamWatch } from './spam/spam-watch.ts';

@Module({
  imports: [JobsModule, NotificationsModule, TypeOrmModule.forFeature([LeadEntity])],
  controllers: [LeadsController, LeadDeskController, NotesController, AuditController],
  providers: [
    LeadArrivals,
    LeadsService,
    SubmissionRepository,
    SpamWatch,
    LeadDeskRepository,
    LeadListRepository,
    LeadRemovalRepository,
    Exports,
    NotesRepository,
    AuditRepository,
  ],
  exports: [Exports, NotificationsModule],
})
export class LeadsModule implements NestModule {
  configure(consumer: MiddlewareConsumer) {
    consumer.apply(SubmissionMiddleware).forRoutes('api/leads{/*path}');
  }
}
