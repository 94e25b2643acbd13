import { Body, Controller, Get, Headers, HttpStatus, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AdminGuard } from '../access/admin.guard.ts';
import { parseIdempotencyKey } from './idempotency-key.ts';
import { LeadRateGuard } from './lead-rate.guard.ts';
import { isFormPost, LeadForm } from './lead-form.ts';
import type { Lead } from './lead.contract.ts';
import { LeadsService } from './leads.service.ts';
import { parseListQuery } from './list-leads.query.ts';

@Controller('api/leads')
export class LeadsController {
  constructor(
    private readonly leads: LeadsService,
    private readonly form: LeadForm,
  ) {}

  @Post()
  @UseGuards(LeadRateGuard)
  async submit(
    @Body() body: unknown,
    @Headers('idempotency-key') keyHeader: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Lead | undefined> {
    if (isFormPost(request)) {
      response.redirect(HttpStatus.SEE_OTHER, await this.form.submit(body));
      return undefined;
    }
    const { lead, created } = await this.leads.submit(body, parseIdempotencyKey(keyHeader));
    response.status(created ? HttpStatus.CREATED : HttpStatus.OK);
    return lead;
  }

  @Get()
  @UseGuards(AdminGuard)
  async list(
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Lead[]> {
    const { limit, before } = parseListQuery(query);
    const { leads, next } = await this.leads.list(limit, before);
    if (next !== undefined) response.set('Link', `</api/leads?limit=${limit}&before=${next}>; rel="next"`);
    return leads;
  }
}
