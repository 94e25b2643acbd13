import { Body, Controller, Get, Post, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { answerPage } from '../http/client-input.ts';
import { AnswersPageOf, Fails, ForTeam } from '../openapi/decorators.ts';
import { LeadListRepository } from './desk/lead-list.repository.ts';
import { ListQuery } from './desk/list-leads.query.ts';
import type { Lead } from './lead.contract.ts';
import { DeskLead } from './lead.schemas.ts';
import { LeadsService } from './leads.service.ts';
import { circumstancesOf } from './spam/spam-watch.ts';
import { CreateLeadDto, LEAD_PIPE } from './submission/create-lead.dto.ts';
import { isFormPost } from './submission/form-post.ts';
import { idempotencyKeyOf, RepeatInterceptor } from './submission/repeat.interceptor.ts';
import { SubmitsLead } from './submission/submission.decorators.ts';

/** Anybody submits a lead; the team lists all. */
@Controller('api/leads')
export class LeadsController {
  constructor(
    private readonly leads: LeadsService,
    private readonly list: LeadListRepository,
  ) {}

  @Post()
  @UseInterceptors(RepeatInterceptor)
  @SubmitsLead()
  async create(
    @Body(LEAD_PIPE) lead: CreateLeadDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Lead | undefined> {
    const stored = await this.leads.create(
      lead,
      idempotencyKeyOf(request),
      circumstancesOf(request),
    );
    if (isFormPost(request)) {
      response.redirect(303, '/contact/received');
      return undefined;
    }
    return stored;
  }

  @Get()
  @ForTeam()
  @ApiOperation({
    summary: 'List leads, newest first',
    description: 'Suspected ones among them. A page ends early at 2 MB of messages.',
  })
  @AnswersPageOf(DeskLead)
  @Fails(500)
  async findAll(
    @Query({ schema: ListQuery }) query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeskLead[]> {
    return answerPage(await this.list.list(query), response);
  }
}
