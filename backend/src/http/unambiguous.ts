import type { IncomingMessage } from 'node:http';
import { BadRequestException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/** A host name, an IPv4 address or an IPv6 address in brackets, with or without a port; or nothing, see RFC 9110, section 7.2. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])?(?::\d*)?$/i;

/**
 * Says what a proxy before this server might read in another way, so that the two disagree on who is asked for what or
 * where the next request begins. Nothing good comes of that. Undefined where there is one reading.
 */
export const ambiguityOf = ({ rawHeaders, headers, httpVersion }: IncomingMessage): string | undefined => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]!.toLowerCase() === 'host') hosts += 1;
  }
  const isOld = httpVersion === '1.0';
  // Of two, Node keeps the first. Only HTTP/1.0 may leave it out.
  if (hosts > 1 || (hosts === 0 && !isOld)) return 'A request names one host.';
  if (!HOST.test(headers.host ?? '')) return 'The Host header is no host.';
  const coding = headers['transfer-encoding'];
  // HTTP/1.0 has none, see RFC 9112, section 6.1; of the others, some servers know more than we do.
  if (coding !== undefined && (isOld || coding.toLowerCase() !== 'chunked')) {
    return 'Send the body with a length, or chunked.';
  }
  return undefined;
};

/** Refuses a request that has more than one reading, and reads nothing more from its connection. */
export const unambiguous = (request: Request, response: Response, next: NextFunction): void => {
  const ambiguity = ambiguityOf(request);
  if (ambiguity !== undefined) {
    response.set('Connection', 'close');
    throw new BadRequestException(ambiguity);
  }
  next();
};
