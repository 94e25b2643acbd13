import { Catch, HttpStatus, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import type { DeskLead, StaleRecord } from './lead.schemas.ts';

/* Two people may change one lead: its version is its ETag, and `If-Match` names what was seen. */

/** Leads begin at 1. */
const NO_VERSION = 0;

/** The version in `If-Match`, null if any will do. A foreign tag matches none. */
export const parseIfMatch = (header = '*'): number | null => {
  if (header === '*') return null;
  const [, version = NO_VERSION] = /^"(\d{1,9})"$/.exec(header) ?? [];
  return Number(version);
};

export const withETag = <Shown extends DeskLead>(lead: Shown, response: Response): Shown => {
  response.set('ETag', `"${lead.version}"`);
  return lead;
};

/** The client has seen another version than the `record`. */
export class StaleVersionException extends Error {
  constructor(readonly record: StaleRecord) {
    super('stale version');
  }
}

/** Answers with the present lead, so that the client need not ask for it. */
@Catch(StaleVersionException)
export class StaleVersionFilter implements ExceptionFilter<StaleVersionException> {
  catch({ record }: StaleVersionException, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    response.status(HttpStatus.PRECONDITION_FAILED).json(withETag(record, response));
  }
}
