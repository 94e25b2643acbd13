import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '../access/access.module.ts';
import { DatabaseModule } from '../database/database.module.ts';
import { JobsModule } from '../jobs/jobs.module.ts';
import { LeadForm } from './lead-form.ts';
import { LeadDeskController } from './lead-desk.controller.ts';
import { LeadDeskRepository } from './lead-desk.repository.ts';
import { LeadDeskService } from './lead-desk.service.ts';
import { LeadRetention } from './lead-retention.ts';
import { LeadEntity } from './lead.entity.ts';
import { LeadRate } from './lead-rate.ts';
import { LeadsController } from './leads.controller.ts';
import { LeadsRepository } from './leads.repository.ts';
import { LeadsService } from './leads.service.ts';
import { SpamWatch } from './spam-watch.ts';

@Module({
  imports: [AccessModule, DatabaseModule, JobsModule, TypeOrmModule.forFeature([LeadEntity])],
  controllers: [LeadsController, LeadDeskController],
  providers: [
    LeadsService,
    LeadsRepository,
    LeadForm,
    LeadRate,
    SpamWatch,
    LeadDeskService,
    LeadDeskRepository,
    LeadRetention,
  ],
})
export class LeadsModule {}
