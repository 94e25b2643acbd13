import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../jobs/jobs.module.ts';
import { MessageEntity } from './message.entity.ts';
import { MessagesRepository } from './messages.repository.ts';
import { OutboxService } from './outbox.service.ts';

/** Queue and cancel by OutboxService; read and set states by MessagesRepository. */
@Module({
  imports: [JobsModule, TypeOrmModule.forFeature([MessageEntity])],
  providers: [OutboxService, MessagesRepository],
  exports: [OutboxService, MessagesRepository],
})
export class OutboxModule {}
