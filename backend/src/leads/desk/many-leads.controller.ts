import { Body, Controller, Delete, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Actor } from '../../access/admin.guard.ts';
import { Answers, Fails, ForTeam, FromOwnPages } from '../../openapi/decorators.ts';
import {
  AllSuspected,
  ChangedLeads,
  DeletedLeads,
  DeletedNumber,
  LeadChanges,
  LeadDeletion,
} from '../lead.schemas.ts';
import { ManyLeadsService } from './many-leads.service.ts';

/** Many leads in one request. */
@Controller('api/leads')
@ForTeam()
@FromOwnPages()
@Fails(500)
export class ManyLeadsController {
  constructor(private readonly leads: ManyLeadsService) {}

  @Patch()
  @ApiOperation({
    summary: 'Change many leads, each as asked',
    description: 'All or none, without those that somebody else has changed or removed.',
  })
  @Answers(200, ChangedLeads)
  @Fails(413, 415)
  change(
    @Body({ schema: LeadChanges }) { leads }: LeadChanges,
    @Actor() actor: string,
  ): Promise<ChangedLeads> {
    return this.leads.change(leads, actor);
  }

  @Post('deletion')
  @HttpCode(200)
  @ApiOperation({ summary: 'Delete many leads with their notes' })
  @Answers(200, DeletedLeads)
  @Fails(413, 415)
  delete(
    @Body({ schema: LeadDeletion }) { leads }: LeadDeletion,
    @Actor() actor: string,
  ): Promise<DeletedLeads> {
    return this.leads.delete(leads, actor);
  }

  @Delete()
  @ApiOperation({ summary: 'Delete all suspected leads with their notes' })
  @Answers(200, DeletedNumber)
  async deleteSuspected(
    @Query({ schema: AllSuspected }) _all: object,
    @Actor() actor: string,
  ): Promise<DeletedNumber> {
    return { deleted: await this.leads.deleteSuspected(actor) };
  }
}
