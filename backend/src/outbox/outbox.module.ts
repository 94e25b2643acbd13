import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.ts';
import { ExpiredDataRepository } from './expired-data.repository.ts';
import { MessagesRepository } from './messages.repository.ts';
import { NotificationsController } from './notifications.controller.ts';
import { Outbox } from './outbox.service.ts';
import { ReceiptLimits } from './receipts/receipt-limits.ts';

@Module({
  imports: [JobsModule],
  controllers: [NotificationsController],
  providers: [Outbox, MessagesRepository, ExpiredDataRepository, ReceiptLimits],
  exports: [Outbox, MessagesRepository, ReceiptLimits],
})
export class OutboxModule {}
