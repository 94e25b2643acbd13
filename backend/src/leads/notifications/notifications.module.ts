import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../jobs/jobs.module.ts';
import { OutboxModule } from '../../outbox/outbox.module.ts';
import { SiteModule } from '../../site/site.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { LeadEntity } from '../lead.entity.ts';
import { FirmSender } from './firm.sender.ts';
import { AssignmentSender } from './assignment.sender.ts';
import { LeadDigestService } from './lead-digest.service.ts';
import { NotificationsService } from './notifications.service.ts';
import { ReceiptGrantEntity } from './receipts/receipt-grant.entity.ts';
import { ReceiptGrantsRepository } from './receipts/receipt-grants.repository.ts';
import { ReceiptLimits } from './receipts/receipt-limits.ts';
import { ReceiptSender } from './receipts/receipt.sender.ts';

@Module({
  imports: [
    AuditModule,
    JobsModule,
    OutboxModule,
    SiteModule,
    TypeOrmModule.forFeature([LeadEntity, ReceiptGrantEntity]),
  ],
  providers: [
    NotificationsService,
    FirmSender,
    AssignmentSender,
    LeadDigestService,
    ReceiptSender,
    ReceiptGrantsRepository,
    ReceiptLimits,
  ],
  exports: [NotificationsService, ReceiptSender],
})
export class NotificationsModule {}
