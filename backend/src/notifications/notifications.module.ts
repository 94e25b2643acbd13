import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { DatabaseModule } from '../database/database.module.ts';
import { JobsModule } from '../jobs/jobs.module.ts';
import { LeadsModule } from '../leads/leads.module.ts';
import { NewsletterModule } from '../newsletter/newsletter.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { NotificationsController } from './notifications.controller.ts';
import { NotificationsRepository } from './notifications.repository.ts';
import { NotificationsService } from './notifications.service.ts';
import { ReceiptsRepository } from './receipts/receipts.repository.ts';
import { ReceiptsService } from './receipts/receipts.service.ts';
import { SubscriberEventsRepository } from './subscribers/subscriber-events.repository.ts';
import { SubscriberEventsService } from './subscribers/subscriber-events.service.ts';

@Module({
  imports: [AccessModule, DatabaseModule, JobsModule, LeadsModule, NewsletterModule, SiteModule],
  controllers: [NotificationsController],
  providers: [
    NotificationsService,
    NotificationsRepository,
    ReceiptsService,
    ReceiptsRepository,
    SubscriberEventsService,
    SubscriberEventsRepository,
  ],
})
export class NotificationsModule {}
