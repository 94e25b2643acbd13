import { Catch, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { ErrorFilter } from '../../http/error.filter.ts';
import { mediaTypeOf } from '../../http/request-body.ts';
import { LOGGER } from '../../logging/logger.ts';

/** Whether a browser without script submits the lead. */
export const isFormPost = (request: Request): boolean =>
  mediaTypeOf(request) === 'application/x-www-form-urlencoded';

/** Answers a form with the page that says why it was not stored, others with the problem. */
@Catch()
export class FormPostFilter extends ErrorFilter {
  constructor(@Inject(LOGGER) logger: Logger) {
    super(logger, redirectForm);
  }
}

const redirectForm = (status: number, request: Request, response: Response): boolean => {
  // Our own form never gets these: another client has to see the error itself.
  const isOurs = isFormPost(request) && ![403, 415].includes(status);
  if (!isOurs) return false;
  response.redirect(303, [400, 413].includes(status) ? '/contact/invalid' : '/contact/unavailable');
  return true;
};
