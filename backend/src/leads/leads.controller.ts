import {
  Body,
  Controller,
  Get,
  Post,
  Query,
  Req,
  Res,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { AdminGuard } from '../access/admin.guard.ts';
import { answerPage, parse } from './client-input.ts';
import { LeadListRepository } from './desk/lead-list.repository.ts';
import { LIST_QUERY } from './desk/list-leads.query.ts';
import type { Lead } from './lead.contract.ts';
import type { DeskLead } from '../openapi/document/schemas.ts';
import { LeadsService } from './leads.service.ts';
import { circumstancesOf } from './spam/spam-watch.ts';
import { CreateLeadDto, LEAD_PIPE } from './submission/create-lead.dto.ts';
import { isFormPost } from './submission/form-post.ts';
import { idempotencyKeyOf, RepeatInterceptor } from './submission/repeat.interceptor.ts';

/** The two calls of the specification: anybody submits a lead, the admin lists all. */
@Controller('api/leads')
export class LeadsController {
  constructor(
    private readonly leads: LeadsService,
    private readonly list: LeadListRepository,
  ) {}

  @Post()
  @UseInterceptors(RepeatInterceptor)
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
  @UseGuards(AdminGuard)
  async findAll(
    @Query() query: unknown,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeskLead[]> {
    return answerPage(await this.list.list(parse(LIST_QUERY, query)), response);
  }
}
