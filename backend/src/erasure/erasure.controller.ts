import { Body, Controller, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { Actor, AdminOnly } from '../access/admin.guard.ts';
import { BodyInterceptor } from '../http/request-body.ts';
import { ApiAnswer, ApiFails, ApiOperation, ApiOriginHeader } from '../openapi/decorators.ts';
import { Address, Erasure, StoredOfAddress } from './erasure.schemas.ts';
import { ErasureService } from './erasure.service.ts';

@Controller('api/leads/erasures')
@AdminOnly()
@UseInterceptors(new BodyInterceptor())
@ApiOriginHeader()
@ApiFails(413, 415, 500)
export class ErasureController {
  constructor(private readonly erasure: ErasureService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Erase all that is stored of an address',
    description:
      'Every lead with its notes and receipts, in any letter case, and the subscription.',
  })
  @ApiAnswer(200, Erasure)
  async erase(
    @Body({ schema: Address }) { email }: Address,
    @Actor() actor: string,
  ): Promise<Erasure> {
    return { erased: await this.erasure.erase(email, actor) };
  }

  /** Not GET: proxies log addresses, which must not contain a person's. */
  @Post('preview')
  @HttpCode(200)
  @ApiOperation({ summary: 'Say what an erasure would remove' })
  @ApiAnswer(200, StoredOfAddress)
  preview(@Body({ schema: Address }) { email }: Address): Promise<StoredOfAddress> {
    return this.erasure.preview(email);
  }
}
