import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiQuery } from '@nestjs/swagger';
import type { Response } from 'express';
import { Actor } from '../access/admin.guard.ts';
import { ExportQuery, Exports } from '../leads/exports/exports.ts';
import {
  Answers,
  AnswersFile,
  AnswersProblem,
  Fails,
  ForAnybody,
  ForTeam,
  Redirects,
  toOpenApi,
} from '../openapi/decorators.ts';
import { LEAVE_PAGE } from './leave-tokens.ts';
import { Confirmed, Leaving, Left, SubscriberCounts, Token } from './newsletter.schemas.ts';
import { NewsletterService } from './newsletter.service.ts';

const TOKEN_QUERY = { name: 'token', required: false, schema: { type: 'string' } };

/**
 * Anybody confirms a subscription or leaves, by no GET, because mail scanners open links. The admin
 * counts and exports.
 */
@Controller('api/newsletter')
export class NewsletterController {
  constructor(
    private readonly newsletter: NewsletterService,
    private readonly exports: Exports,
  ) {}

  @Post('confirm')
  @HttpCode(200)
  @ForAnybody()
  @ApiOperation({ summary: 'Confirm a subscription' })
  @Answers(200, Confirmed)
  @AnswersProblem(410, 'The token was used, has expired or never existed.')
  @Fails(413, 415, 429, 500, 503)
  async confirm(@Body({ schema: Token }) { token }: Token): Promise<Confirmed> {
    await this.newsletter.confirm(token);
    return { confirmed: true };
  }

  /**
   * From anywhere: a mail program sends it (RFC 8058), and the token proves the subscriber's will.
   */
  @Post('leave')
  @HttpCode(200)
  @ForAnybody()
  @ApiOperation({
    summary: 'End a subscription, unless it has ended',
    description: 'A mail program sends a form, with the token in the address (RFC 8058).',
  })
  @ApiQuery(TOKEN_QUERY)
  @ApiConsumes('application/json', 'application/x-www-form-urlencoded', 'multipart/form-data')
  @ApiBody({ schema: toOpenApi(Leaving) })
  @Answers(200, Left)
  @Fails(413, 415, 429, 500, 503)
  async leave(@Query() query: object, @Body() body: unknown): Promise<Left> {
    await this.newsletter.leave(query, body);
    return { left: true };
  }

  /**
   * For mail programs without RFC 8058, which open its address in a browser: to the page with the
   * button.
   */
  @Get('leave')
  @HttpCode(303)
  @ForAnybody()
  @ApiOperation({
    summary: 'Lead to the page with the button to leave',
    description: 'For mail programs that open the one-click address in a browser. Ends nothing.',
  })
  @ApiQuery(TOKEN_QUERY)
  @Redirects()
  showLeavePage(@Query('token') token: unknown, @Res() response: Response): void {
    // In the fragment, which no browser sends and no referrer has.
    const fragment = typeof token === 'string' ? `#${encodeURIComponent(token)}` : '';
    response.redirect(303, LEAVE_PAGE + fragment);
  }

  @Get('subscribers/counts')
  @ForTeam()
  @ApiOperation({ summary: 'Count subscribers' })
  @Answers(200, SubscriberCounts)
  @Fails(500)
  countSubscribers(): Promise<SubscriberCounts> {
    return this.newsletter.count();
  }

  @Get('subscribers/export')
  @ForTeam()
  @ApiOperation({
    summary: 'Export subscribers',
    description: 'With `email`, `confirmedAt`, `leavePage` and `leaveOneClick`.',
  })
  @AnswersFile()
  @Fails(500)
  async exportSubscribers(
    @Query({ schema: ExportQuery }) { format }: ExportQuery,
    @Actor() actor: string,
    @Res() response: Response,
  ): Promise<void> {
    const columns = ['email', 'confirmedAt', 'leavePage', 'leaveOneClick'];
    const pages = this.newsletter.pages();
    const what = { name: 'subscribers', columns, pages, action: 'subscribers exported' } as const;
    await this.exports.send(format, what, response, actor);
  }
}
