import { Controller, Get } from '@nestjs/common';
import { Actor, AdminOnly } from '../../access/admin.guard.ts';
import { ApiAnswer, ApiFails, ApiOperation } from '../../openapi/decorators.ts';
import { DeskPeople } from './people.schemas.ts';
import { PeopleService } from './people.service.ts';

@Controller('api/leads/people')
@AdminOnly()
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Get()
  @ApiOperation({ summary: 'List the people to whom a lead can be given' })
  @ApiAnswer(200, DeskPeople)
  @ApiFails(500)
  async list(@Actor() actor: string): Promise<DeskPeople> {
    return { people: await this.people.list(actor) };
  }
}
