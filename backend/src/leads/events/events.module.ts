import { Module } from '@nestjs/common';
import { AnnouncementsService } from './announcements.service.ts';

@Module({ providers: [AnnouncementsService], exports: [AnnouncementsService] })
export class EventsModule {}
