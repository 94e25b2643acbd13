import {
  Body,
  Controller,
  Delete,
  HttpCode,
  Patch,
  Post,
  Query,
  UseInterceptors,
} from '@nestjs/common';
import { Actor, AdminOnly } from '../../access/admin.guard.ts';
import { BodyInterceptor } from '../../http/request-body.ts';
import { ApiAnswer, ApiFails, ApiOperation, ApiOriginHeader } from '../../openapi/decorators.ts';
import {
  AllSuspected,
  ChangedLeads,
  DeletedLeads,
  DeletedNumber,
  LeadChanges,
  LeadDeletion,
} from './many-leads.schemas.ts';
import { ManyLeadsService } from './many-leads.service.ts';

@Controller('api/leads')
@AdminOnly()
@ApiOriginHeader()
@ApiFails(500)
export class ManyLeadsController {
  constructor(private readonly leads: ManyLeadsService) {}

  @Patch()
  @UseInterceptors(new BodyInterceptor({ limit: 1024 * 1024 }))
  @ApiOperation({
    summary: 'Change many leads, each as asked',
    description: 'All or none, without those that somebody else has changed or removed.',
  })
  @ApiAnswer(200, ChangedLeads)
  @ApiFails(413, 415)
  change(
    @Body({ schema: LeadChanges }) { leads }: LeadChanges,
    @Actor() actor: string,
  ): Promise<ChangedLeads> {
    return this.leads.change(leads, actor);
  }

  @Post('deletion')
  @HttpCode(200)
  @UseInterceptors(new BodyInterceptor({ limit: 1024 * 1024 }))
  @ApiOperation({ summary: 'Delete many leads with their notes' })
  @ApiAnswer(200, DeletedLeads)
  @ApiFails(413, 415)
  delete(
    @Body({ schema: LeadDeletion }) { leads }: LeadDeletion,
    @Actor() actor: string,
  ): Promise<DeletedLeads> {
    return this.leads.delete(leads, actor);
  }

  @Delete()
  @ApiOperation({ summary: 'Delete all suspected leads with their notes' })
  @ApiAnswer(200, DeletedNumber)
  async deleteSuspected(
    @Query({ schema: AllSuspected }) _all: object,
    @Actor() actor: string,
  ): Promise<DeletedNumber> {
    return { deleted: await this.leads.deleteSuspected(actor) };
  }
}
