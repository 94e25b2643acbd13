import express, { type RequestHandler } from 'express';
import { withinBodyLimit } from '../http/body-limit.ts';
import { requestBody } from '../http/request-body.ts';
import { pathOf } from '../http/request-path.ts';

/** Where our page posts that a subscriber leaves, and a mail program (RFC 8058). */
export const LEAVE_PATH = '/api/newsletter/leave';

/** What mail programs send. Its content says nothing but `List-Unsubscribe=One-Click`: the token is in the address. */
const ONE_CLICK = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i;

const LIMIT = { bytes: 4 * 1024 };
const json = requestBody(LIMIT);
const form = withinBodyLimit(express.raw({ type: () => true, inflate: false, limit: LIMIT.bytes }), LIMIT);

/** Parses JSON; for leaving, also reads a form, which may come from anywhere and is not interpreted. */
export const newsletterBody: RequestHandler = (request, response, next) => {
  const isOneClick = pathOf(request) === LEAVE_PATH && ONE_CLICK.test(request.headers['content-type'] ?? '');
  return (isOneClick ? form : json)(request, response, next);
};
