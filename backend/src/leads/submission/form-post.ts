import type { IncomingMessage } from 'node:http';
import { pathOf } from '../../http/request-path.ts';

const FORM_TYPE = /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** Whether a browser without script submits a lead. */
export const isFormPost = (request: IncomingMessage): boolean =>
  request.method === 'POST' &&
  pathOf(request) === '/api/leads' &&
  FORM_TYPE.test(request.headers['content-type'] ?? '');

/** The page that says why a form was not stored; undefined for any other request. */
export const outcomePage = (request: IncomingMessage, error: unknown): string | undefined => {
  if (!isFormPost(request)) return undefined;
  const { status = 500 } = error as { status?: number };
  // Our own form never gets these: another client has to see the error itself.
  if ([403, 405, 415].includes(status)) return undefined;
  return [400, 413].includes(status) ? '/contact/invalid' : '/contact/unavailable';
};
