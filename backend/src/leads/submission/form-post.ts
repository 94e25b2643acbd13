import type { IncomingMessage } from 'node:http';
import { pathOf } from '../../http/request-path.ts';

/** The address to which a lead is posted, the only one that accepts forms. */
export const SUBMISSION_PATH = '/api/leads';

/** Whether a browser submits the lead form without script. */
export const isFormPost = (request: IncomingMessage): boolean =>
  request.method === 'POST' &&
  pathOf(request) === SUBMISSION_PATH &&
  /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers['content-type'] ?? '');

/** The pages that show the outcome of a form submitted without script; the frontend's route table has them as well. */
export const OUTCOME_PAGES = {
  received: '/contact/received',
  invalid: '/contact/invalid',
  unavailable: '/contact/unavailable',
} as const;

/**
 * The page that tells a visitor why a form submission failed; undefined if the request is not one, or the error is not one
 * for visitors.
 */
export const outcomePage = (request: IncomingMessage, error: unknown): string | undefined => {
  if (!isFormPost(request)) return undefined;
  const { status = 500 } = error as { status?: number };
  // Our own form never gets these. Other clients get the error itself, so that they can fix the request.
  if ([403, 405, 415].includes(status)) return undefined;
  // What the visitor can correct, or a reason that may pass, so that they can retry later.
  return [400, 413].includes(status) ? OUTCOME_PAGES.invalid : OUTCOME_PAGES.unavailable;
};
