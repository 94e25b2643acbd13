import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Environment } from '../config/environment.ts';

/** Injection token of the process' `Logger`. */
export const LOGGER = Symbol('logger');

/**
 * Structured logs, one event a line. No line carries a lead's data: bodies, query strings and the parameters of a
 * failed query are never logged.
 *
 * @param destination where the lines go: standard output, unless a test reads them
 */
export const createLogger = (level: Environment['logLevel'], destination?: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { err: describeError } }, destination);

/** The parts of an error that are safe to log. TypeORM's QueryFailedError would print parameters, a lead's text. */
export const describeError = (error: unknown) => {
  if (!(error instanceof Error)) return { message: 'not an Error' };
  const { name, message, code, driverError } = error as Error & {
    code?: string;
    driverError?: { code?: string };
  };
  const isQuery = driverError !== undefined;
  return {
    name,
    // PostgreSQL quotes the offending value in some messages.
    message: isQuery ? 'query failed' : message,
    code: code ?? driverError?.code,
    // The first line of a stack repeats the message.
    stack: isQuery ? undefined : error.stack?.split('\n').slice(1, 12).join('\n'),
  };
};

/** What of an address is logged: ours are shorter, and a disk is not filled by long ones. */
const LONGEST_PATH = 200;

const isMetrics = (url = ''): boolean => /^\/metrics(?:\?|$)/.test(url);

/** Logs each request to the API once it is answered: method, path without query, status, duration. */
export const requestLogger = (logger: Logger) =>
  pinoHttp({
    logger,
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        path: url.split('?')[0]!.slice(0, LONGEST_PATH),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: describeError,
    },
    genReqId: () => crypto.randomUUID(),
    customLogLevel: ({ url }, { statusCode }) => {
      // A collector asks all day long; that somebody without access asks is worth a line.
      if (isMetrics(url) && statusCode < 400) return 'silent';
      return statusCode >= 500 ? 'error' : 'info';
    },
    // The filter logs the error itself; here it would be a made-up one.
    customErrorObject: () => ({}),
    autoLogging: { ignore: ({ url = '' }) => !/^\/(?:api|admin)/.test(url) && !isMetrics(url) },
  });

/** Nest's own messages in the same form. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log = (message: unknown, context?: string) => this.logger.debug({ context }, String(message));
  warn = (message: unknown, context?: string) => this.logger.warn({ context }, String(message));
  error = (message: unknown, _stack?: string, context?: string) =>
    this.logger.error({ context }, String(message));
  fatal = (message: unknown, context?: string) => this.logger.fatal({ context }, String(message));
}
