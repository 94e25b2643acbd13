import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { BadRequestException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/**
 * A host name, an IPv4 address or an IPv6 address in brackets, with or without a port. It may be empty, see RFC 9110,
 * section 7.2.
 */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])?(?::\d*)?$/i;

/**
 * The number of header lines that Node keeps. Later versions refuse a request with more; earlier ones drop the rest,
 * such as the `X-Forwarded-For` of a proxy.
 */
export const HEADER_LINES = 100;

/**
 * Detects a request that a proxy in front of this server might interpret differently, so that the two disagree about
 * the host or about where the next request begins. Attacks such as request smuggling rely on this.
 *
 * @returns the sentence for the client, or undefined if the request has only one interpretation
 */
export const ambiguityOf = ({
  url,
  rawHeaders,
  headers,
  httpVersion,
}: IncomingMessage): string | undefined => {
  // `toOriginForm` has already rewritten http and https URLs that consist of a host and a path.
  if (!url?.startsWith('/')) return 'Send the address as a path, or as a URL without a user.';
  if (rawHeaders.length >= HEADER_LINES * 2) return `Send fewer than ${HEADER_LINES} header lines.`;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]!.toLowerCase() === 'host') hosts += 1;
  }
  const isOld = httpVersion === '1.0';
  // Node keeps the first of several Host headers. Only an HTTP/1.0 request may omit it.
  if (hosts > 1 || (hosts === 0 && !isOld)) return 'Send exactly one Host header.';
  if (!HOST.test(headers.host ?? '')) return 'The Host header is not a valid host.';
  const coding = headers['transfer-encoding'];
  // HTTP/1.0 has no Transfer-Encoding, see RFC 9112, section 6.1. Proxies may know codings that this server does not.
  if (coding !== undefined && (isOld || coding.toLowerCase() !== 'chunked')) {
    return 'Send the body with Content-Length or with Transfer-Encoding: chunked.';
  }
  return undefined;
};

/** The connections on which a request was rejected here: Node may report an error about the same request afterwards. */
export const refusedOn = new WeakSet<Socket>();

/**
 * Middleware that rejects a request that {@link ambiguityOf} reports, and closes its connection.
 *
 * @throws BadRequestException
 */
export const unambiguous = (request: Request, response: Response, next: NextFunction): void => {
  const ambiguity = ambiguityOf(request);
  if (ambiguity !== undefined) {
    response.set('Connection', 'close');
    refusedOn.add(request.socket);
    throw new BadRequestException(ambiguity);
  }
  next();
};
