import {
  Body,
  Controller,
  Headers,
  Post,
  Req,
  Res,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { parseIdempotencyKey } from '../../http/idempotency-key.ts';
import { BodyInterceptor } from '../../http/request-body.ts';
import type { Lead } from '../lead.contract.ts';
import type { LeadReceipt } from '../lead.schemas.ts';
import { ApiLeadSubmission } from '../leads.openapi.ts';
import { CreateLeadDto, submissionContext } from './create-lead.dto.ts';
import { FormPostFilter, isFormPost } from './form-post.ts';
import { SubmissionGuard } from './submission.guard.ts';
import { SubmissionService } from './submission.service.ts';
import { TimeoutInterceptor } from './timeout.interceptor.ts';

/** The call that anybody may make. */
@Controller('api/leads')
export class SubmissionController {
  constructor(private readonly submissions: SubmissionService) {}

  @Post()
  @UseFilters(FormPostFilter)
  @UseGuards(SubmissionGuard)
  @UseInterceptors(
    new BodyInterceptor({ isForm: isFormPost }),
    // After the body: a slow upload is not the database's.
    TimeoutInterceptor,
  )
  @ApiLeadSubmission()
  async create(
    @Body() body: unknown,
    @Headers('Idempotency-Key') idempotencyKey: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Lead | LeadReceipt | undefined> {
    const isForm = isFormPost(request);
    // A repeat is answered with JSON, and a form needs a page.
    const key = isForm ? null : parseIdempotencyKey(idempotencyKey);
    const sent = CreateLeadDto.from(body);
    const { lead, isRepeat } = await this.submissions.create(sent, key, submissionContext(request));
    if (isForm) {
      response.redirect(303, '/contact/received');
      return undefined;
    }
    if (isRepeat) response.status(200);
    return lead;
  }
}
