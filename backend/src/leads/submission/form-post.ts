import type { IncomingMessage } from 'node:http';
import { pathOf } from '../../http/request-path.ts';

/** The address to which a lead is posted, the only one that accepts forms. */
export const SUBMISSION_PATH = '/api/leads';

/** Whether a browser submits the lead form without script. */
export const isFormPost = (request: IncomingMessage): boolean =>
  request.method === 'POST' &&
  pathOf(request) === SUBMISSION_PATH &&
  /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers['content-type'] ?? '');

/**
 * The page that tells a visitor why the form was not stored; undefined if it is no form, or no
 * error for visitors.
 */
export const outcomePage = (request: IncomingMessage, error: unknown): string | undefined => {
  if (!isFormPost(request)) return undefined;
  const { status = 500 } = error as { status?: number };
  // Our own form never gets these. Other clients get the error itself, so that they can fix the
  // request.
  if ([403, 405, 415].includes(status)) return undefined;
  // What the visitor can correct, or a reason that may pass, so that they can retry later.
  return [400, 413].includes(status) ? '/contact/invalid' : '/contact/unavailable';
};
