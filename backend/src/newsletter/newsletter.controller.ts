import {
  Body,
  Controller,
  Get,
  HttpCode,
  Post,
  Query,
  Res,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import { Actor, AdminOnly } from '../access/admin.guard.ts';
import { BodyInterceptor } from '../http/request-body.ts';
import { ExportQuery, ExportsService } from '../leads/exports/exports.service.ts';
import {
  ApiAnswer,
  ApiBody,
  ApiConsumes,
  ApiFails,
  ApiFile,
  ApiForAnybody,
  ApiOperation,
  ApiProblem,
  ApiQuery,
  ApiRedirect,
  toOpenApi,
} from '../openapi/decorators.ts';
import { LEAVE_PAGE } from './leave-tokens.ts';
import { isOneClick, NewsletterGuard } from './newsletter.guard.ts';
import { Confirmed, Leaving, Left, SubscriberCounts, Token } from './newsletter.schemas.ts';
import { NewsletterService } from './newsletter.service.ts';

const TOKEN_QUERY = { name: 'token', required: false, schema: { type: 'string' } };

/** No GET confirms or ends a subscription, because mail scanners open links. */
@Controller('api/newsletter')
export class NewsletterController {
  constructor(
    private readonly newsletter: NewsletterService,
    private readonly exports: ExportsService,
  ) {}

  @Post('confirm')
  @HttpCode(200)
  @UseGuards(NewsletterGuard)
  @UseInterceptors(new BodyInterceptor({ limit: 4 * 1024 }))
  @ApiForAnybody()
  @ApiOperation({ summary: 'Confirm a subscription' })
  @ApiAnswer(200, Confirmed)
  @ApiProblem(410, 'The token was used, has expired or never existed.')
  @ApiFails(413, 415, 429, 500, 503)
  async confirm(@Body({ schema: Token }) { token }: Token): Promise<Confirmed> {
    await this.newsletter.confirm(token);
    return { confirmed: true };
  }

  /** Accepts requests from anywhere: the token proves the subscriber's will. */
  @Post('leave')
  @HttpCode(200)
  @UseGuards(NewsletterGuard)
  @UseInterceptors(new BodyInterceptor({ limit: 4 * 1024, isIgnored: isOneClick }))
  @ApiForAnybody()
  @ApiOperation({
    summary: 'End a subscription, unless it has ended',
    description: 'A mail program sends a form, with the token in the address (RFC 8058).',
  })
  @ApiQuery(TOKEN_QUERY)
  @ApiConsumes('application/json', 'application/x-www-form-urlencoded', 'multipart/form-data')
  @ApiBody({ schema: toOpenApi(Leaving) })
  @ApiAnswer(200, Left)
  @ApiFails(413, 415, 429, 500, 503)
  async leave(@Query() query: object, @Body() body: unknown): Promise<Left> {
    await this.newsletter.leave(query, body);
    return { left: true };
  }

  /** Mail programs without RFC 8058 open the address in a browser. */
  @Get('leave')
  @HttpCode(303)
  @ApiForAnybody()
  @ApiOperation({
    summary: 'Lead to the page with the button to leave',
    description: 'For mail programs that open the one-click address in a browser. Ends nothing.',
  })
  @ApiQuery(TOKEN_QUERY)
  @ApiRedirect()
  showLeavePage(@Query('token') token: unknown, @Res() response: Response): void {
    // No browser sends a fragment, and no referrer has it.
    const fragment = typeof token === 'string' ? `#${encodeURIComponent(token)}` : '';
    response.redirect(303, LEAVE_PAGE + fragment);
  }

  @Get('subscribers/counts')
  @AdminOnly()
  @ApiOperation({ summary: 'Count subscribers' })
  @ApiAnswer(200, SubscriberCounts)
  @ApiFails(500)
  countSubscribers(): Promise<SubscriberCounts> {
    return this.newsletter.count();
  }

  @Get('subscribers/export')
  @AdminOnly()
  @ApiOperation({
    summary: 'Export subscribers',
    description: 'With `email`, `confirmedAt`, `leavePage` and `leaveOneClick`.',
  })
  @ApiFile()
  @ApiFails(500)
  async exportSubscribers(
    @Query({ schema: ExportQuery }) { format }: ExportQuery,
    @Actor() actor: string,
    @Res() response: Response,
  ): Promise<void> {
    const columns = ['email', 'confirmedAt', 'leavePage', 'leaveOneClick'];
    const pages = this.newsletter.pages();
    const file = { name: 'subscribers', columns, pages, action: 'subscribers exported' } as const;
    await this.exports.send(format, file, response, actor);
  }
}
