import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import {
  BadRequestException,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Observable } from 'rxjs';
import { fill, words } from '../words/words.ts';
import { ExpectedUnavailableException } from './error.filter.ts';

/** Recursion overflows the stack at a few thousand levels. */
const JSON_DEPTH = 64;

/** The parser would replace invalid bytes with U+FFFD. */
const verifyText = (_request: unknown, _response: unknown, bytes: Buffer) => {
  if (!isUtf8(bytes)) throw new BadRequestException(words().api.body.notUtf8);
};

const isWithin = (levels: number, value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  return Object.values(value).every((each) => isWithin(levels - 1, each));
};

const verifyForm = (request: unknown, response: unknown, bytes: Buffer) => {
  verifyText(request, response, bytes);
  try {
    decodeURIComponent(bytes.toString());
  } catch (error) {
    throw new BadRequestException(words().api.body.formNotUtf8, { cause: error });
  }
};

const isUtf8Type = (type: string): boolean => {
  const charsets = Array.from(type.matchAll(/;\s*charset\s*=\s*"?([^\s;"]*)/gi));
  return charsets.every(([, charset]) => charset!.toLowerCase() === 'utf-8');
};

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** `text/html` of `Text/HTML; charset=utf-8`; empty if the request names none. */
export const mediaTypeOf = ({ headers }: Request): string => {
  const [type] = (headers['content-type'] ?? '').split(';');
  return type!.trim().toLowerCase();
};

interface BodyOptions {
  /** In bytes. */
  limit?: number;
  /** Whether a request may send a form instead of JSON. */
  isForm?: (request: Request) => boolean;
  /** Whether the body stays unread: the connection closes after the answer. */
  isIgnored?: (request: Request) => boolean;
}

type ReadBody = (request: Request, response: Response) => Promise<void>;

/**
 * Reads the body of a request: after the guards, before the pipes.
 * @throws UnsupportedMediaTypeException (415), PayloadTooLargeException (413),
 * BadRequestException (400), ExpectedUnavailableException (503)
 */
export class BodyInterceptor implements NestInterceptor {
  private readonly readJson: ReadBody;
  private readonly readForm: ReadBody;

  constructor(private readonly options: BodyOptions = {}) {
    const { limit = 256 * 1024 } = options;
    const common = { limit, inflate: false, type: () => true };
    const json = express.json({ ...common, strict: false, verify: verifyText });
    const form = express.urlencoded({ ...common, extended: false, verify: verifyForm });
    this.readJson = promisify(withinBodyLimit(json, limit));
    this.readForm = promisify(withinBodyLimit(form, limit));
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (this.options.isIgnored?.(request)) response.set('Connection', 'close');
    else await this.read(request, response);
    return next.handle();
  }

  private async read(request: Request, response: Response): Promise<void> {
    const { 'content-type': contentType = '', 'content-encoding': coding } = request.headers;
    if (coding !== undefined) throw new UnsupportedMediaTypeException(words().api.body.compressed);
    if (!isUtf8Type(contentType)) throw new UnsupportedMediaTypeException(words().api.body.charset);
    const type = mediaTypeOf(request);
    if (type === 'application/json') {
      await this.readJson(request, response);
      if (!isWithin(JSON_DEPTH, request.body))
        throw new BadRequestException(words().api.body.nested);
    } else if (this.options.isForm?.(request)) {
      await this.readForm(request, response);
    } else if (type !== '' || hasBody(request)) {
      throw new UnsupportedMediaTypeException(words().api.body.notJson);
    }
  }
}

/**
 * 256 chunks may be of any size. Each one more needs 512 bytes of body, as a packet of the smallest
 * networks has: chunks cost time, and memory.
 */
const CHUNKS = { FREE: 256, BYTES: 512 };
/** What Node keeps of a chunk besides its bytes. */
const CHUNK_COST = 512;

/**
 * All bodies that are being read, in bytes of this process. A short one is read in any case, so
 * that large ones keep nobody from writing.
 */
const UNFINISHED = { MOST: 64 * 1024 * 1024, SHORT: 16 * 1024 };
let unfinished = 0;

/** Time to read the rest of a rejected body: a reset would lose the response. */
const LINGER_MS = 2_000;

/**
 * Rejects a body that is too large (413), comes in too many chunks (400) or while too much of
 * others is kept (503), and closes the connection. Express would read it to its end.
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
    const refuseSize = () => void refuse(new PayloadTooLargeException(sentenceOfLimit(limit)));

    if (Number(request.headers['content-length'] ?? 0) > limit) return refuseSize();
    let received = 0;
    let chunks = 0;
    let kept = 0;
    request.once('close', () => (unfinished -= kept));
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      chunks += 1;
      const cost = chunk.length + CHUNK_COST;
      kept += cost;
      unfinished += cost;
      if (unfinished > UNFINISHED.MOST && kept > UNFINISHED.SHORT)
        void refuse(new ExpectedUnavailableException(words().api.unavailable.busy), {
          lingers: false,
        });
      else if (chunks > CHUNKS.FREE + received / CHUNKS.BYTES)
        void refuse(new BadRequestException(words().api.body.tooManyChunks), { lingers: false });
      else if (received > limit) refuseSize();
    });
    parser(request, response, (error?: unknown) => {
      if (!isRefused) next(error);
    });
  };

const sentenceOfLimit = (bytes: number): string =>
  fill(words().api.body.tooLarge, { limit: String(bytes / 1024) });

const endOf = (request: Request): Promise<unknown> =>
  once(request, 'end', { signal: AbortSignal.timeout(LINGER_MS) }).catch(() => undefined);
