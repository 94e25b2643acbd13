import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../jobs/jobs.module.ts';
import { LeadsModule } from '../leads/leads.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { InvitationEntity } from './invitation.entity.ts';
import { LeaveTokens } from './leave-tokens.ts';
import { NewsletterController } from './newsletter.controller.ts';
import { NewsletterRetentionService } from './newsletter-retention.service.ts';
import { NewsletterService } from './newsletter.service.ts';
import { SubscriberEntity } from './subscriber.entity.ts';
import { SubscriberWebhookSender } from './subscriber-webhook.sender.ts';

@Module({
  imports: [
    JobsModule,
    LeadsModule,
    OutboxModule,
    SiteModule,
    TypeOrmModule.forFeature([InvitationEntity, SubscriberEntity]),
  ],
  controllers: [NewsletterController],
  providers: [LeaveTokens, NewsletterService, NewsletterRetentionService, SubscriberWebhookSender],
})
export class NewsletterModule {}
