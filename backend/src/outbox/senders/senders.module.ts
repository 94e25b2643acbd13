import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../database/database.module.ts';
import { JobsModule } from '../../jobs/jobs.module.ts';
import { NewsletterModule } from '../../newsletter/newsletter.module.ts';
import { SiteModule } from '../../site/site.module.ts';
import { OutboxModule } from '../outbox.module.ts';
import { ReceiptGrantsRepository } from '../receipts/receipt-grants.repository.ts';
import { ReceiptSender } from '../receipts/receipt.sender.ts';
import { EmailSender } from './email.sender.ts';
import { WebhookSender } from './webhook.sender.ts';

@Module({
  imports: [DatabaseModule, JobsModule, NewsletterModule, OutboxModule, SiteModule],
  providers: [WebhookSender, EmailSender, ReceiptSender, ReceiptGrantsRepository],
})
export class SendersModule {}
