import { PayloadTooLargeException } from '@nestjs/common';
import express, { type RequestHandler } from 'express';
import { LARGE_BODY, withinBodyLimit } from '../http/body-limit.ts';
import { requestBody } from '../http/request-body.ts';

/** Where our page posts that a subscriber leaves, and a mail program (RFC 8058). */
export const LEAVE_PATH = '/api/newsletter/leave';

/** What mail programs send. Its content says nothing but `List-Unsubscribe=One-Click`: the token is in the address. */
const ONE_CLICK = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i;

const refuseLarge = () => {
  throw new PayloadTooLargeException('The body is larger than 4 KiB.');
};

/** As {@link requestBody}, up to 4 KiB, and for leaving also forms, which may come from anywhere and are not interpreted. */
export const newsletterBody = (publicUrl: string): RequestHandler => {
  const json = requestBody(() => false, publicUrl, refuseLarge);
  const form = withinBodyLimit(
    express.raw({ type: () => true, inflate: false, limit: LARGE_BODY }),
    refuseLarge,
  );
  return (request, response, next) => {
    const leaves = request.method === 'POST' && request.originalUrl.split('?')[0] === LEAVE_PATH;
    if (leaves && ONE_CLICK.test(request.headers['content-type'] ?? '')) form(request, response, next);
    else void json(request, response, next);
  };
};
