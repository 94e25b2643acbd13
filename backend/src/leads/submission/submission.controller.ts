import { Body, Controller, Headers, HttpStatus, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { parseIdempotencyKey } from './idempotency-key.ts';
import { isFormPost, LeadForm } from './lead-form.ts';
import { circumstancesOf } from './circumstances.ts';
import type { Lead } from '../lead.contract.ts';
import { SubmissionService } from './submission.service.ts';

/** The public call: submit a lead, as JSON or as a form. */
@Controller('api/leads')
export class SubmissionController {
  constructor(
    private readonly leads: SubmissionService,
    private readonly form: LeadForm,
  ) {}

  @Post()
  async submit(
    @Body() body: unknown,
    @Headers('idempotency-key') keyHeader: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Lead | undefined> {
    const circumstances = circumstancesOf(request, body);
    if (isFormPost(request)) {
      response.redirect(HttpStatus.SEE_OTHER, await this.form.submit(body, circumstances));
      return undefined;
    }
    const key = parseIdempotencyKey(keyHeader);
    const { lead, created } = await this.leads.submit(body, key, circumstances);
    response.status(created ? HttpStatus.CREATED : HttpStatus.OK);
    return lead;
  }
}
