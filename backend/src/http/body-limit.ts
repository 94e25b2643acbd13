import { BadRequestException, PayloadTooLargeException } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';

/** The largest accepted request body, in bytes: well above the size of any real message. */
export const BODY_LIMIT = 256 * 1024;

/** The size in bytes above which a body counts as large: more than a page of text. */
export const LARGE_BODY = 4 * 1024;

/**
 * The number of chunks in which any body may arrive, and the bytes that each further one must bring on average: each
 * chunk costs as much time as thousands of bytes. A network's smallest packets carry 500 bytes.
 */
const CHUNKS = { FREE: 256, BYTES: 64 };

/** Called once for a body that is larger than `LARGE_BODY`, as soon as that is known. Throws to reject the request. */
export type LargeBodyGate = (request: Request, response: Response) => void;

/** Milliseconds for which a client that is still sending can read its response before the connection is cut. */
const LINGER = 2_000;

/**
 * Rejects a body that is larger than `BODY_LIMIT`, or that the gate does not admit, as soon as its declared or received
 * length shows it, or that arrives in too many small chunks, and closes the connection. Express' parser on its own would
 * read a rejected body to its end, as long as the client keeps sending.
 *
 * Passes PayloadTooLargeException (413), BadRequestException (400) for the chunks, the gate's error and the parser's own
 * errors to `next`.
 */
export const withinBodyLimit =
  (parser: RequestHandler, gate: LargeBodyGate): RequestHandler =>
  (request, response, next) => {
    let decided = false;
    const decide = (error?: unknown) => {
      if (decided) return;
      decided = true;
      next(error);
    };
    const refuse = (error: unknown) => {
      closeAfterAnswer(request, response);
      // The parser would keep every chunk that still arrives.
      request.removeAllListeners('data').resume();
      decide(error);
    };
    let isLarge = false;
    const check = (bytes: number, chunks: number) => {
      if (decided) return;
      if (chunks > CHUNKS.FREE + bytes / CHUNKS.BYTES) {
        // Not read any further, although the client may lose the answer: each chunk costs too much.
        request.removeAllListeners('data');
        response.set('Connection', 'close');
        decide(new BadRequestException('Send the body in fewer chunks.'));
        return;
      }
      if (bytes > BODY_LIMIT) refuse(new PayloadTooLargeException('The body is larger than 256 KiB.'));
      else if (bytes > LARGE_BODY && !isLarge) {
        isLarge = true;
        try {
          gate(request, response);
        } catch (error) {
          refuse(error);
        }
      }
    };

    check(Number(request.headers['content-length'] ?? 0), 0);
    if (decided) return;
    let received = 0;
    let chunks = 0;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      chunks += 1;
      check(received, chunks);
    });
    parser(request, response, decide);
  };

/**
 * Closes the connection once the response is sent, but keeps reading for up to `LINGER`: bytes that arrive at a closed
 * connection cause a reset, and the client may lose the response. nginx calls this a lingering close, see
 * https://nginx.org/en/docs/http/ngx_http_core_module.html#lingering_close
 */
const closeAfterAnswer = (request: Request, response: Response): void => {
  const { socket } = request;
  const destroySoon = socket.destroySoon.bind(socket);
  response.set('Connection', 'close');
  // Node calls this after the last response on a connection.
  socket.destroySoon = () => {
    if (request.complete) return destroySoon();
    socket.end();
    const limit = setTimeout(() => socket.destroy(), LINGER);
    socket.once('close', () => clearTimeout(limit));
    request.once('end', destroySoon);
  };
};
