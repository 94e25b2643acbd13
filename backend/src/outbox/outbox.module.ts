import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../jobs/jobs.module.ts';
import { OutboxMessageEntity } from './outbox-message.entity.ts';
import { OutboxMessagesRepository } from './outbox-messages.repository.ts';
import { OutboxService } from './outbox.service.ts';

/** Queue, cancel and remove by OutboxService; read and set states by OutboxMessagesRepository. */
@Module({
  imports: [JobsModule, TypeOrmModule.forFeature([OutboxMessageEntity])],
  providers: [OutboxService, OutboxMessagesRepository],
  exports: [OutboxService, OutboxMessagesRepository],
})
export class OutboxModule {}
