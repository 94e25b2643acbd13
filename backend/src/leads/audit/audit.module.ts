import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../events/events.module.ts';
import { AuditEntryEntity } from './audit-entry.entity.ts';
import { AuditController } from './audit.controller.ts';
import { AuditService } from './audit.service.ts';

@Module({
  imports: [EventsModule, TypeOrmModule.forFeature([AuditEntryEntity])],
  controllers: [AuditController],
  providers: [AuditService],
  exports: [AuditService],
})
export class AuditModule {}
