import { Body, Controller, Get, HttpCode, Post, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { Actor, AdminGuard } from '../access/admin.guard.ts';
import type { SubscriberCounts } from '../openapi/document/schemas.ts';
import { Exports } from '../leads/exports/exports.ts';
import { LEAVE_PAGE, LeaveTokens } from './leave-tokens.ts';
import { NewsletterRepository } from './newsletter.repository.ts';
import { NewsletterService } from './newsletter.service.ts';

/** Anybody confirms a subscription or leaves, by no GET, because mail scanners open links. The admin counts and exports. */
@Controller('api/newsletter')
export class NewsletterController {
  constructor(
    private readonly newsletter: NewsletterService,
    private readonly repository: NewsletterRepository,
    private readonly leaveTokens: LeaveTokens,
    private readonly exports: Exports,
  ) {}

  @Post('confirm')
  @HttpCode(200)
  async confirm(@Body() body: unknown): Promise<{ confirmed: true }> {
    await this.newsletter.confirm(body);
    return { confirmed: true };
  }

  /** From anywhere: a mail program sends it (RFC 8058), and the token proves the subscriber's will. */
  @Post('leave')
  @HttpCode(200)
  async leave(@Query() query: object, @Body() body: unknown): Promise<{ left: true }> {
    await this.newsletter.leave(query, body);
    return { left: true };
  }

  /** For mail programs without RFC 8058, which open its address in a browser: to the page with the button. */
  @Get('leave')
  @HttpCode(303)
  showLeavePage(@Query('token') token: unknown, @Res() response: Response): void {
    // In the fragment, which no browser sends and no referrer has.
    const fragment = typeof token === 'string' ? `#${encodeURIComponent(token)}` : '';
    response.redirect(303, LEAVE_PAGE + fragment);
  }

  @Get('subscribers/counts')
  @UseGuards(AdminGuard)
  countSubscribers(): Promise<SubscriberCounts> {
    return this.repository.count();
  }

  @Get('subscribers/export')
  @UseGuards(AdminGuard)
  async exportSubscribers(
    @Query('format') format: unknown,
    @Actor() actor: string,
    @Res() response: Response,
  ): Promise<void> {
    const columns = ['email', 'confirmedAt', 'leavePage', 'leaveOneClick'];
    const pages = this.repository.pages(({ id, email, confirmedAt }) => ({
      email,
      confirmedAt: confirmedAt.toISOString(),
      ...this.leaveTokens.linksFor(id),
    }));
    const what = { name: 'subscribers', columns, pages, deed: 'subscribers exported' } as const;
    await this.exports.send(format, what, response, actor);
  }
}
