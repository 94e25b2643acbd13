import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { BadRequestException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { fill, words } from '../words/words.ts';
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
  if (!url?.startsWith('/')) return words().api.http.address;
  if (rawHeaders.length >= HEADER_LINES * 2)
    return fill(words().api.http.headers, { limit: HEADER_LINES });
  const hosts = request.headersDistinct['host']?.length ?? 0;
  const isOld = httpVersion === '1.0';
  // Node keeps the first of several. Only an HTTP/1.0 request may omit it.
  if (hosts > 1 || (hosts === 0 && !isOld)) return words().api.http.oneHost;
  if (!HOST.test(headers.host ?? '')) return words().api.http.validHost;
  const coding = headers['transfer-encoding'];
  // HTTP/1.0 has none, see RFC 9112, section 6.1. Proxies may know other codings.
  if (coding !== undefined && (isOld || coding.toLowerCase() !== 'chunked')) {
    return words().api.http.length;
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
const answerTo = (code = ''): [status: number, sentence: string] => {
  const { http, notUnderstood } = words().api;
  const answers: Record<string, [status: number, sentence: string]> = {
    ERR_HTTP_REQUEST_TIMEOUT: [408, http.slow],
    HPE_HEADER_OVERFLOW: [431, http.tooLong],
    HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, http.chunkExtensions],
  };
  return answers[code] ?? [400, notUnderstood];
};

export const answerClientError = (
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: SecurityHeaders,
): void => {
  if (socket.writable) {
    const [status, sentence] = answerTo(error.code);
    const lines = Object.entries({
      ...headers,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': Buffer.byteLength(sentence) + 1,
      'Cache-Control': 'no-store',
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${sentence}\n`,
    );
  }
  socket.destroySoon();
};
