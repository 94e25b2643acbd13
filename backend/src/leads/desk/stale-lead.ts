import {
  Catch,
  HttpStatus,
  PreconditionFailedException,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import type { Response } from 'express';
import type { DeskLead } from '../lead.contract.ts';
import { tagOf } from './lead-version.ts';

/** A change of a lead that another one came before: it has no longer the version that the client saw. */
export class StaleLeadException extends PreconditionFailedException {
  /** @param lead as it is now */
  constructor(readonly lead: DeskLead) {
    super('Somebody else has changed this lead.');
  }
}

/** Answers with status 412 and the present lead, so that the client need not ask for it. */
@Catch(StaleLeadException)
export class StaleLeadFilter implements ExceptionFilter {
  catch({ lead }: StaleLeadException, host: ArgumentsHost): void {
    host
      .switchToHttp()
      .getResponse<Response>()
      .status(HttpStatus.PRECONDITION_FAILED)
      .set('ETag', tagOf(lead))
      .json(lead);
  }
}
