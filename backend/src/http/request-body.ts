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

/** Recursion overflows the stack at a few thousand levels. */
const JSON_DEPTH = 64;

/** The parser would replace invalid bytes with U+FFFD. */
const verifyText = (_request: unknown, _response: unknown, bytes: Buffer) => {
  if (!isUtf8(bytes)) throw new BadRequestException('The body is not valid UTF-8.');
};

const isWithin = (levels: number, value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  return Object.values(value).every((each) => isWithin(levels - 1, each));
};

const depthChecked =
  (request: Request, next: NextFunction): NextFunction =>
  (error?: unknown) => {
    const isRefused = error === undefined && !isWithin(JSON_DEPTH, request.body);
    next(isRefused ? new BadRequestException('The body is nested too deeply.') : error);
  };

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

const isUtf8Type = (type: string): boolean => {
  const charsets = Array.from(type.matchAll(/;\s*charset\s*=\s*"?([^\s;"]*)/gi));
  return charsets.every(([, charset]) => charset!.toLowerCase() === 'utf-8');
};

const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Middleware that parses the JSON body of a POST or PATCH, or a form if `isForm`.
 * @param limit in bytes
 * @throws UnsupportedMediaTypeException (415), BadRequestException (400)
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

/** 256 chunks may be of any size; each one more needs 64 bytes of body, because chunks cost time. */
const CHUNKS = { FREE: 256, BYTES: 64 };

/** Time to read the rest of a rejected body: a reset would lose the response. */
const LINGER_MS = 2_000;

/**
 * Rejects a body that is too large (413) or comes in too many chunks (400), and closes the
 * connection. Express would read it to its end.
 */
const withinBodyLimit =
  (parser: RequestHandler, limit: number): RequestHandler =>
  (request, response, next) => {
    let isRefused = false;
    const refuse = async (error: unknown, { lingers = true } = {}) => {
      isRefused = true;
      response.set('Connection', 'close');
      // The parser would keep every chunk that still arrives.
      request.removeAllListeners('data').resume();
      if (lingers) await endOf(request);
      next(error);
    };
    const refuseSize = () =>
      void refuse(new PayloadTooLargeException(`The body is larger than ${limit / 1024} KiB.`));

    if (Number(request.headers['content-length'] ?? 0) > limit) return refuseSize();
    let received = 0;
    let chunks = 0;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      chunks += 1;
      if (chunks > CHUNKS.FREE + received / CHUNKS.BYTES)
        void refuse(new BadRequestException('Send the body in fewer chunks.'), { lingers: false });
      else if (received > limit) refuseSize();
    });
    parser(request, response, (error?: unknown) => {
      if (!isRefused) next(error);
    });
  };

const endOf = (request: Request): Promise<unknown> =>
  once(request, 'end', { signal: AbortSignal.timeout(LINGER_MS) }).catch(() => undefined);
