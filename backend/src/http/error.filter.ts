import { STATUS_CODES } from 'node:http';
import {
  BadRequestException,
  Catch,
  HttpException,
  ServiceUnavailableException,
  type ArgumentsHost,
  type ExceptionFilter,
  type HttpStatus,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { fill, words } from '../words/words.ts';

export const Problem = z
  .strictObject({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int32(),
    detail: z.string().describe('A sentence for a person.'),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Messages by field, parameter or header.'),
  })
  .meta({ id: 'Problem', description: 'https://www.rfc-editor.org/rfc/rfc9457' });

/** A 503 that is no fault, such as at the start or the stop: not logged as an error. */
export class ExpectedUnavailableException extends ServiceUnavailableException {}

export class HttpExceptionWithHeaders extends HttpException {
  constructor(
    detail: string,
    status: HttpStatus,
    readonly headers: Readonly<Record<string, string>>,
  ) {
    super(detail, status);
  }
}

/**
 * Invalid input, with messages by field. The sentence joins the first of each. Those of the form
 * say nothing of their field: its label stands before them.
 */
export class ValidationException extends BadRequestException {
  constructor(readonly errors: Readonly<Record<string, string[] | undefined>>) {
    super(
      Object.entries(errors)
        .map(([field, messages]) => sentenceOf(field, messages?.[0] ?? ''))
        .filter((text) => text !== '')
        .join(' '),
    );
  }
}

const sentenceOf = (field: string, problem: string): string => {
  const labels: Partial<Record<string, string>> = words().lead.labels;
  const label = labels[field];
  return label && problem ? fill(words().api.ofField, { field: label, problem }) : problem;
};

interface Answer {
  status: number;
  /** A sentence for a person. */
  detail: string;
  headers?: Readonly<Record<string, string>>;
  errors?: ValidationException['errors'] | undefined;
}

/** @param id of the request, which the answer to an unexpected error quotes */
const answerTo = (error: unknown, id: string): Answer => {
  const answer = error instanceof HttpException ? answerOfException(error) : answerOfParser(error);
  if (answer) return answer;
  return { status: 500, detail: fill(words().api.failed, { id }) };
};

const isClientError = (status: number) => status >= 400 && status < 500;

const detailOf = (status: number): string => {
  const { body, notUnderstood, nothingHere } = words().api;
  if (status === 404) return nothingHere;
  return status === 415 ? body.notJson : notUnderstood;
};

const answerOfException = (error: HttpException): Answer | undefined => {
  const status = error.getStatus();
  const { message: detail } = error;
  if (status === 503) return { status, detail, headers: { 'Retry-After': '5' } };
  if (!isClientError(status)) return undefined;
  // The message of Nest's own 404 repeats the requested path.
  if (status === 404) return { status, detail: detailOf(status) };
  const headers = error instanceof HttpExceptionWithHeaders ? error.headers : {};
  const errors = error instanceof ValidationException ? error.errors : undefined;
  return { status, detail, headers, errors };
};

/** Express and its parsers set the status of their errors. */
const answerOfParser = (error: unknown): Answer | undefined => {
  const { status } = (error ?? {}) as { status?: unknown };
  if (typeof status !== 'number' || !isClientError(status)) return undefined;
  return { status, detail: detailOf(status) };
};

/** Sends a page instead of the problem, and returns whether it did. */
type SendPage = (status: number, request: Request, response: Response) => boolean;

/** An unexpected error shows nothing but the id that the log has. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly sendPage: SendPage,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const id = String(request.id ?? '');
    const { status, detail, headers = {}, errors } = answerTo(error, id);
    if (status >= 500 && !(error instanceof ExpectedUnavailableException)) {
      const err = error instanceof Error && error.cause !== undefined ? error.cause : error;
      this.logger.error({ id, status, err }, 'request failed');
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.set('Cache-Control', 'no-store');
    if (this.sendPage(status, request, response)) return;
    response.status(status).set(headers);
    if (
      request.accepts(['text/plain', 'application/problem+json', 'application/json']) ===
      'text/plain'
    ) {
      response.type('text/plain').send(`${detail}\n`);
      return;
    }
    const problem = { type: 'about:blank', title: STATUS_CODES[status], status, detail, errors };
    response.type('application/problem+json').send(JSON.stringify(problem));
  }
}
