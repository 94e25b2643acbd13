import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { BadRequestException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { SecurityHeaders } from './security-headers.ts';

/** It may be empty, see RFC 9110, section 7.2. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])?(?::\d*)?$/i;

/** How many header lines Node keeps. The rest, such as a proxy's `X-Forwarded-For`, it may drop. */
export const HEADER_LINES = 100;

/**
 * Why a proxy might disagree with this server about the host of a request or its end, on which
 * request smuggling relies: the sentence for the client, or undefined.
 */
export const ambiguityOf = (request: IncomingMessage): string | undefined => {
  const { url, rawHeaders, headers, httpVersion } = request;
  if (!url?.startsWith('/')) return 'Send the address as a path.';
  if (rawHeaders.length >= HEADER_LINES * 2) return `Send fewer than ${HEADER_LINES} header lines.`;
  const hosts = request.headersDistinct['host']?.length ?? 0;
  const isOld = httpVersion === '1.0';
  // Node keeps the first of several. Only an HTTP/1.0 request may omit it.
  if (hosts > 1 || (hosts === 0 && !isOld)) return 'Send exactly one Host header.';
  if (!HOST.test(headers.host ?? '')) return 'The Host header is not a valid host.';
  const coding = headers['transfer-encoding'];
  // HTTP/1.0 has none, see RFC 9112, section 6.1. Proxies may know other codings.
  if (coding !== undefined && (isOld || coding.toLowerCase() !== 'chunked')) {
    return 'Send the body with Content-Length or with Transfer-Encoding: chunked.';
  }
  return undefined;
};

export const unambiguous = (request: Request, response: Response, next: NextFunction): void => {
  const ambiguity = ambiguityOf(request);
  if (ambiguity === undefined) return next();
  response.set('Connection', 'close');
  throw new BadRequestException(ambiguity);
};

/** The keys are Node's error codes: https://nodejs.org/api/http.html#event-clienterror */
const ANSWERS: Record<string, [status: number, sentence: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The address and headers of the request are too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of the body are too long.'],
};

export const answerClientError = (
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: SecurityHeaders,
): void => {
  if (socket.writable) {
    const [status, sentence] = ANSWERS[error.code ?? ''] ?? [
      400,
      'The request could not be understood.',
    ];
    const lines = Object.entries({
      ...headers,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': sentence.length + 1,
      'Cache-Control': 'no-store',
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${sentence}\n`,
    );
  }
  socket.destroySoon();
};
