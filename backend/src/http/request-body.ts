import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import {
  BadRequestException,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';

/**
 * The deepest nesting of a body in JSON. Recursion overflows the stack at a few thousand levels.
 */
const JSON_DEPTH = 64;

/** Refuses what is not UTF-8. The parser would replace invalid bytes with U+FFFD. */
const verifyText = (_request: unknown, _response: unknown, bytes: Buffer) => {
  if (!isUtf8(bytes)) throw new BadRequestException('The body is not valid UTF-8.');
};

/** Whether arrays and objects are nested at most so many levels deep. */
const isWithin = (levels: number, value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  return Object.values(value).every((each) => isWithin(levels - 1, each));
};

/** Refuses a parsed body that is nested too deeply. */
const depthChecked =
  (request: Request, next: NextFunction): NextFunction =>
  (error?: unknown) => {
    const isRefused = error === undefined && !isWithin(JSON_DEPTH, request.body);
    next(isRefused ? new BadRequestException('The body is nested too deeply.') : error);
  };

/** The percent-encoded bytes of a form, too, which the parser would leave encoded. */
const verifyForm = (request: unknown, response: unknown, bytes: Buffer) => {
  verifyText(request, response, bytes);
  try {
    decodeURIComponent(bytes.toString());
  } catch (error) {
    throw new BadRequestException('The form has an escape that is not valid UTF-8.', {
      cause: error,
    });
  }
};

/**
 * Whether a content type names no charset or UTF-8, the only one in which the bytes of a body are
 * checked.
 */
const isUtf8Type = (type: string): boolean => {
  const charsets = Array.from(type.matchAll(/;\s*charset\s*=\s*"?([^\s;"]*)/gi));
  return charsets.every(([, charset]) => charset!.toLowerCase() === 'utf-8');
};

const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Middleware that parses the JSON body of a POST or PATCH, or a form if `isForm`, of at most
 * `limit` bytes.
 *
 * @throws UnsupportedMediaTypeException (415) if the body has another type or charset, or is
 *   compressed
 * @throws BadRequestException (400) if the body is not valid JSON, is nested too deeply or is not
 *   UTF-8
 */
export const requestBody = (
  limit: number,
  isForm: (request: Request) => boolean = () => false,
): RequestHandler => {
  const options = { limit, inflate: false, type: () => true };
  const json = withinBodyLimit(
    express.json({ ...options, strict: false, verify: verifyText }),
    limit,
  );
  const urlencoded = express.urlencoded({ ...options, extended: false, verify: verifyForm });
  const form = withinBodyLimit(urlencoded, limit);
  return (request: Request, response: Response, next: NextFunction) => {
    if (!['POST', 'PATCH'].includes(request.method)) return next();
    const { 'content-type': contentType = '', 'content-encoding': coding } = request.headers;
    if (coding !== undefined)
      throw new UnsupportedMediaTypeException(
        'Send the body uncompressed, without a Content-Encoding header.',
      );
    if (!isUtf8Type(contentType))
      throw new UnsupportedMediaTypeException('Send the body in UTF-8.');
    const type = contentType.split(';')[0]!.trim().toLowerCase();
    if (type === 'application/json') return json(request, response, depthChecked(request, next));
    if (isForm(request)) return form(request, response, next);
    if (type === '' && !hasBody(request)) return next();
    throw new UnsupportedMediaTypeException('Send the body as application/json.');
  };
};

/**
 * In how many chunks any body may arrive, and the bytes that each further one must bring on
 * average. A chunk costs as much time as thousands of bytes. A network's smallest packets carry
 * 500.
 */
const CHUNKS = { FREE: 256, BYTES: 64 };

/**
 * Milliseconds in which the rest of a rejected body is read, so that no reset of the connection
 * loses the response.
 */
const LINGER = 2_000;

/**
 * Rejects a body that is larger than so many bytes (413), as soon as its declared or received
 * length shows it, or that arrives in too many small chunks (400), and closes the connection.
 * Express' parser on its own would read a rejected body to its end, as long as the client keeps
 * sending.
 */
const withinBodyLimit =
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
