import { HttpStatus, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { SubmissionService } from './submission.service.ts';
import type { Circumstances } from '../spam/spam-watch.ts';

export const FORM_TYPE = 'application/x-www-form-urlencoded';

export const isFormPost = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase() === FORM_TYPE;

/** The pages that show the outcome of a form that was sent without script; the frontend's route table has them. */
export const OUTCOME_PAGES = {
  received: '/contact/received',
  invalid: '/contact/invalid',
  unavailable: '/contact/unavailable',
} as const;

/** Errors that only a change of the request mends, and no visitor of our own form meets. */
const NOT_FOR_VISITORS: readonly number[] = [
  HttpStatus.FORBIDDEN,
  HttpStatus.METHOD_NOT_ALLOWED,
  HttpStatus.UNSUPPORTED_MEDIA_TYPE,
];

/** The page that shows a form's visitor an error: what they can mend, or what time mends. Undefined for no form. */
export const outcomePage = (request: IncomingMessage, error: unknown): string | undefined => {
  if (!isFormPost(request)) return undefined;
  const status = (error as { status?: number }).status ?? HttpStatus.INTERNAL_SERVER_ERROR;
  if (NOT_FOR_VISITORS.includes(status)) return undefined;
  const mendable =
    status === (HttpStatus.BAD_REQUEST as number) || status === (HttpStatus.PAYLOAD_TOO_LARGE as number);
  return mendable ? OUTCOME_PAGES.invalid : OUTCOME_PAGES.unavailable;
};

/** The form as a browser sends it by itself, before or without script. */
@Injectable()
export class LeadForm {
  constructor(private readonly leads: SubmissionService) {}

  /** Stores the submission and returns the address of the page that shows the outcome. Errors go to the filter. */
  async submit(body: unknown, circumstances: Circumstances): Promise<string> {
    await this.leads.submit(body, null, circumstances);
    return OUTCOME_PAGES.received;
  }
}
