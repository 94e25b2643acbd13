import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '../access/access.module.ts';
import { DatabaseModule } from '../database/database.module.ts';
import { LeadForm } from './lead-form.ts';
import { LeadEntity } from './lead.entity.ts';
import { LeadRateGuard } from './lead-rate.guard.ts';
import { LeadsController } from './leads.controller.ts';
import { LeadsRepository } from './leads.repository.ts';
import { LeadsService } from './leads.service.ts';

@Module({
  imports: [AccessModule, DatabaseModule, TypeOrmModule.forFeature([LeadEntity])],
  controllers: [LeadsController],
  providers: [LeadsService, LeadsRepository, LeadForm, LeadRateGuard],
})
export class LeadsModule {}
