import type { RequestHandler } from 'express';
import { requestBody } from '../http/request-body.ts';
import { pathOf } from '../http/request-path.ts';
import { clientAddress } from '../limits/client-address.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { LEAVE_PATH, type LeaveTokens } from './leave-tokens.ts';

/** What mail programs send. Its content says nothing but `List-Unsubscribe=One-Click`: the token is in the address. */
const ONE_CLICK = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i;

const json = requestBody({ bytes: 4 * 1024 });

/**
 * Limits how often a client tries tokens, before it can hold a connection with a body, and parses JSON. A subscriber who
 * leaves by a mail program is not counted, because all its users share a few addresses; that body is not read.
 */
export const newsletterBody =
  (limit: RateLimit, tokens: LeaveTokens): RequestHandler =>
  async (request, response, next) => {
    const isOneClick =
      pathOf(request) === LEAVE_PATH && ONE_CLICK.test(request.headers['content-type'] ?? '');
    const isSubscriber = isOneClick && tokens.read(String(request.query['token'])) !== undefined;
    if (request.method === 'POST' && !isSubscriber) await limit.admit(clientAddress(request));
    // Ends what is not read.
    if (isOneClick) response.set('Connection', 'close');
    return isOneClick ? next() : json(request, response, next);
  };
