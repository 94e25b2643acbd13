import { HttpStatus } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { pathOf } from '../../http/request-path.ts';

/** The address to which a lead is posted, the only one that accepts forms. */
export const SUBMISSION_PATH = '/api/leads';

/** The content type of a form that a browser submits without script. */
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Whether a request submits the lead form without script. */
export const isFormPost = (request: IncomingMessage): boolean =>
  request.method === 'POST' &&
  pathOf(request) === SUBMISSION_PATH &&
  (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase() === FORM_TYPE;

/** The pages that show the outcome of a form submitted without script; the frontend's route table has them as well. */
export const OUTCOME_PAGES = {
  received: '/contact/received',
  invalid: '/contact/invalid',
  unavailable: '/contact/unavailable',
} as const;

/** Statuses that our own form never gets. Other clients get the error itself, so that they can fix the request. */
const NOT_FOR_VISITORS: readonly number[] = [
  HttpStatus.FORBIDDEN,
  HttpStatus.METHOD_NOT_ALLOWED,
  HttpStatus.UNSUPPORTED_MEDIA_TYPE,
];

/**
 * The page that tells a visitor why a form submission failed: because of the input, which they can correct, or for a
 * reason that may pass, so that they can retry later.
 *
 * @returns undefined if the request is not a form submission, or the error is not one for visitors
 */
export const outcomePage = (request: IncomingMessage, error: unknown): string | undefined => {
  if (!isFormPost(request)) return undefined;
  const status = (error as { status?: number }).status ?? HttpStatus.INTERNAL_SERVER_ERROR;
  if (NOT_FOR_VISITORS.includes(status)) return undefined;
  const isCorrectable =
    status === (HttpStatus.BAD_REQUEST as number) || status === (HttpStatus.PAYLOAD_TOO_LARGE as number);
  return isCorrectable ? OUTCOME_PAGES.invalid : OUTCOME_PAGES.unavailable;
};
