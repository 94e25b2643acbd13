import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LeadEntity } from '../leads/lead.entity.ts';
import { LeadsModule } from '../leads/leads.module.ts';
import { InvitationEntity } from '../newsletter/invitation.entity.ts';
import { SubscriberEntity } from '../newsletter/subscriber.entity.ts';
import { ErasureController } from './erasure.controller.ts';
import { ErasureService } from './erasure.service.ts';

@Module({
  imports: [
    LeadsModule,
    TypeOrmModule.forFeature([InvitationEntity, LeadEntity, SubscriberEntity]),
  ],
  controllers: [ErasureController],
  providers: [ErasureService],
})
export class ErasureModule {}
