import { once } from 'node:events';
import { BadRequestException, PayloadTooLargeException } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';

/**
 * In how many chunks any body may arrive, and the bytes that each further one must bring on average. A chunk costs as
 * much time as thousands of bytes. A network's smallest packets carry 500.
 */
const CHUNKS = { FREE: 256, BYTES: 64 };

/** Milliseconds in which the rest of a rejected body is read, so that no reset of the connection loses the response. */
const LINGER = 2_000;

/**
 * Rejects a body that is larger than so many bytes (413), as soon as its declared or received length shows it, or that
 * arrives in too many small chunks (400), and closes the connection. Express' parser on its own would read a rejected
 * body to its end, as long as the client keeps sending.
 */
export const withinBodyLimit =
  (parser: RequestHandler, limit: number): RequestHandler =>
  (request, response, next) => {
    let received = 0;
    let chunks = 0;
    let isRefused = false;
    const refuse = async (error: unknown, lingers = true) => {
      isRefused = true;
      response.set('Connection', 'close');
      // The parser would keep every chunk that still arrives.
      request.removeAllListeners('data').resume();
      if (lingers) await endOf(request);
      next(error);
    };
    const check = (bytes: number) => {
      if (bytes > limit)
        void refuse(new PayloadTooLargeException(`The body is larger than ${limit / 1024} KiB.`));
    };

    check(Number(request.headers['content-length'] ?? 0));
    if (isRefused) return;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      chunks += 1;
      // Not read to its end, although the client may lose the answer: each chunk costs too much.
      if (chunks > CHUNKS.FREE + received / CHUNKS.BYTES)
        void refuse(new BadRequestException('Send the body in fewer chunks.'), false);
      else check(received);
    });
    parser(request, response, (error?: unknown) => {
      if (!isRefused) next(error);
    });
  };

/** Resolves when the body has been read to its end, or after `LINGER`. */
const endOf = (request: Request): Promise<unknown> =>
  once(request, 'end', { signal: AbortSignal.timeout(LINGER) }).catch(() => undefined);
