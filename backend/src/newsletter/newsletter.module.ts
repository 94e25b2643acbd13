import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { DatabaseModule } from '../database/database.module.ts';
import { JobsModule } from '../jobs/jobs.module.ts';
import { LeadsModule } from '../leads/leads.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { LeaveTokens } from './leave-tokens.ts';
import { NewsletterController } from './newsletter.controller.ts';
import { NewsletterRepository } from './newsletter.repository.ts';
import { NewsletterService } from './newsletter.service.ts';
import { SubscriberOutbox } from './subscriber-outbox.ts';
import { SubscribersController } from './subscribers.controller.ts';
import { SubscribersRepository } from './subscribers.repository.ts';
import { SubscribersService } from './subscribers.service.ts';

@Module({
  imports: [AccessModule, DatabaseModule, JobsModule, LeadsModule, LimitsModule, SiteModule],
  controllers: [NewsletterController, SubscribersController],
  providers: [
    SubscriberOutbox,
    LeaveTokens,
    NewsletterService,
    NewsletterRepository,
    SubscribersService,
    SubscribersRepository,
  ],
  exports: [NewsletterService, SubscriberOutbox, LeaveTokens],
})
export class NewsletterModule {}
