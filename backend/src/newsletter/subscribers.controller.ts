import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { Actor, AdminGuard } from '../access/admin.guard.ts';
import { parseFormat } from '../leads/exports/export-format.ts';
import type { SubscriberCounts } from '../leads/lead.contract.ts';
import { NewsletterRepository } from './newsletter.repository.ts';
import { NewsletterService } from './newsletter.service.ts';

/** The admin's calls: count and export subscribers. */
@Controller('api/newsletter/subscribers')
@UseGuards(AdminGuard)
export class SubscribersController {
  constructor(
    private readonly newsletter: NewsletterService,
    private readonly repository: NewsletterRepository,
  ) {}

  @Get('counts')
  count(): Promise<SubscriberCounts> {
    return this.repository.count();
  }

  @Get('export')
  async export(
    @Query('format') format: unknown,
    @Actor() actor: string,
    @Res() response: Response,
  ): Promise<void> {
    await this.newsletter.export(parseFormat(format), response, actor);
  }
}
