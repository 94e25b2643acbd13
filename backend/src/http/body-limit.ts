import { PayloadTooLargeException } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';

/** Bytes: a long message fits many times over. */
export const BODY_LIMIT = 256 * 1024;

/** Milliseconds in which a client that still sends can read its answer. */
const LINGER = 2_000;

/**
 * Refuses a larger body as soon as its length is known, declared or counted, and closes the connection. Left to
 * itself, Express' parser reads to the end of what it refuses, for as long as the client likes to send.
 *
 * @throws 413
 */
export const withinBodyLimit =
  (parser: RequestHandler): RequestHandler =>
  (request, response, next) => {
    let decided = false;
    const decide = (error?: unknown) => {
      if (decided) return;
      decided = true;
      next(error);
    };
    const refuse = () => {
      closeAfterAnswer(request, response);
      decide(new PayloadTooLargeException('The body is larger than 256 KiB.'));
    };

    if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) return refuse();
    let received = 0;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > BODY_LIMIT && !decided) refuse();
    });
    return parser(request, response, decide);
  };

/**
 * Ends the connection once the answer is sent, yet reads on for a moment: bytes that arrive at a closed connection
 * reset it, and the client may lose the answer. Other servers call this a lingering close.
 */
const closeAfterAnswer = (request: Request, response: Response): void => {
  const { socket } = request;
  const destroySoon = socket.destroySoon.bind(socket);
  response.set('Connection', 'close');
  // Node calls this when an answer was the last of its connection.
  socket.destroySoon = () => {
    if (request.complete) return destroySoon();
    socket.end();
    const limit = setTimeout(() => socket.destroy(), LINGER);
    socket.once('close', () => clearTimeout(limit));
    request.once('end', destroySoon);
  };
};
