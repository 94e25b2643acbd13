import { Body, Controller, HttpCode, HttpStatus, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { clientAddress } from '../limits/client-address.ts';
import { NewsletterService } from './newsletter.service.ts';

/** The public calls: confirm a subscription, or leave. There is no GET, because mail scanners open links. */
@Controller('api/newsletter')
export class NewsletterController {
  constructor(private readonly newsletter: NewsletterService) {}

  @Post('confirm')
  @HttpCode(HttpStatus.OK)
  async confirm(@Body() body: unknown, @Req() request: Request): Promise<{ confirmed: true }> {
    await this.newsletter.confirm(body, clientAddress(request));
    return { confirmed: true };
  }

  /** From anywhere: a mail program sends it (RFC 8058), and the token proves the subscriber's will. */
  @Post('leave')
  @HttpCode(HttpStatus.OK)
  async leave(
    @Query() query: object,
    @Body() body: unknown,
    @Req() request: Request,
  ): Promise<{ left: true }> {
    await this.newsletter.leave(query, body, clientAddress(request));
    return { left: true };
  }
}
