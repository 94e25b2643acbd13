import { STATUS_CODES } from 'node:http';
import {
  Catch,
  HttpException,
  ServiceUnavailableException,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { HttpExceptionWithHeaders } from './http-exception-with-headers.ts';
import { ValidationException } from './validation.exception.ts';

/** A 503 that this server means: while it starts or stops, or against a flood. Only the access log has it. */
export class ExpectedUnavailableException extends ServiceUnavailableException {}

/** The content of an error response. */
interface Problem {
  status: number;
  /** One plain sentence for a person. */
  detail: string;
  headers?: Readonly<Record<string, string>>;
  /** Messages by field. */
  errors?: ValidationException['errors'];
}

/** The value of `Retry-After` while the database is unavailable, in seconds. */
const UNAVAILABLE_RETRY = '5';

const SENTENCES: Record<number, string> = {
  400: 'The request could not be understood.',
  404: 'There is nothing at this address.',
  413: 'The body is larger than 256 KiB.',
  415: 'Send the body as application/json.',
};

/**
 * The status of a 4xx error that Express or one of its parsers created (with the npm package http-errors); 500 for any
 * other error.
 */
const statusOf = (error: unknown): number => {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
};

/** @param id the request's id, under which a 500 is logged and which its response quotes */
const toProblem = (error: unknown, id: string): Problem => {
  if (error instanceof HttpException && error.getStatus() < 500) {
    const status = error.getStatus();
    return {
      status,
      // The message of Nest's own 404 repeats the requested path.
      detail: status === 404 ? SENTENCES[404]! : error.message,
      ...(error instanceof HttpExceptionWithHeaders ? { headers: error.headers } : {}),
      ...(error instanceof ValidationException ? { errors: error.errors } : {}),
    };
  }
  if (error instanceof HttpException && error.getStatus() === 503) {
    return { status: 503, detail: error.message, headers: { 'Retry-After': UNAVAILABLE_RETRY } };
  }
  const status = statusOf(error);
  if (status < 500) return { status, detail: SENTENCES[status] ?? SENTENCES[400]! };
  return {
    status: 500,
    detail: `Something went wrong on our side. If it happens again, please quote this id: ${id}`,
  };
};

interface Site {
  /** Sends the not-found screen and returns true, or returns false if the address cannot be that of a page. */
  sendNotFound: (request: Request, response: Response) => boolean;
  /** The page to which a failed form submission is redirected; undefined if the client receives an error response. */
  outcomePage: (request: Request, error: unknown) => string | undefined;
}

/**
 * Turns every error into a response. An unexpected error becomes a 500 that reveals nothing but the id under which the
 * error is logged.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly site: Site,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const id = String(request.id ?? '');
    const problem = toProblem(error, id);
    if (problem.status >= 500 && !(error instanceof ExpectedUnavailableException)) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      this.logger.error({ id, status: problem.status, err: cause }, 'request failed');
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // The cause of an error may be temporary, so no cache may store the response.
    response.set('Cache-Control', 'no-store');
    const page = this.site.outcomePage(request, error);
    if (page) {
      response.redirect(303, page);
      return;
    }
    if (problem.status === 404 && this.site.sendNotFound(request, response)) return;
    this.send(request, response, problem);
  }

  private send(
    request: Request,
    response: Response,
    { status, detail, headers = {}, errors }: Problem,
  ): void {
    response.status(status).set(headers);
    // The rest of an oversized body is not read, so the connection cannot be reused.
    if (status === 413) response.set('Connection', 'close');
    if (request.accepts(['text/plain', 'application/problem+json', 'application/json']) === 'text/plain') {
      response.type('text/plain').send(`${detail}\n`);
      return;
    }
    const body = {
      type: 'about:blank',
      title: STATUS_CODES[status],
      status,
      detail,
      ...(errors && { errors }),
    };
    response.type('application/problem+json').send(JSON.stringify(body));
  }
}
