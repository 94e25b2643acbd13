import type { IncomingMessage } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import { DatabaseError } from 'pg';
import { pino, type DestinationStream, type Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Environment } from '../config/environment.ts';
import {
  isAdminPath,
  isApiPath,
  isHealthPath,
  isMetricsPath,
  pathOf,
} from '../http/request-path.ts';

export const LOGGER = Symbol('logger');

export const createLogger = (
  level: Environment['logLevel'],
  destination: DestinationStream,
): Logger => pino({ level, base: null, serializers: { err: describeError } }, destination);

/** Codes of PostgreSQL for data that it refuses. Its messages quote them. */
const REFUSED_DATA = /^2[23]/;

/** What is safe to log: TypeORM's QueryFailedError contains the text of a lead. */
export const describeError = (error: unknown) => {
  if (!(error instanceof Error)) return { message: 'not an Error' };
  const { name, message, code, driverError } = error as Error & {
    code?: string;
    driverError?: { code?: string };
  };
  const isQuery =
    driverError !== undefined ||
    (error instanceof DatabaseError && REFUSED_DATA.test(error.code ?? ''));
  return {
    name,
    message: isQuery ? 'query failed' : message,
    code: code ?? driverError?.code,
    // The first line of a stack repeats the message.
    stack: isQuery ? undefined : error.stack?.split('\n').slice(1, 12).join('\n'),
  };
};

/** Long paths could fill the disk. */
const LONGEST_PATH = 200;

/** Probes ask for the health all the time. */
const isLogged = (path: string): boolean =>
  isAdminPath(path) || (isApiPath(path) && !isHealthPath(path));

/** Logs requests to the API and the admin's pages, and failed ones for the metrics. */
export const requestLogger = (logger: Logger) =>
  pinoHttp<IncomingMessage & { actor?: string }>({
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
    customProps: ({ actor }) => ({ actor }),
    customLogLevel: (request, { statusCode }) => {
      // A collector reads the metrics regularly.
      if (isMetricsPath(pathOf(request)) && statusCode < 400) return 'silent';
      return statusCode >= 500 ? 'error' : 'info';
    },
    // ErrorFilter logs the error itself; pino-http would add a generic one.
    customErrorObject: () => ({}),
    autoLogging: { ignore: (request) => !isLogged(pathOf(request)) },
  });

/** Nest's own `log` messages have the level debug. */
export const nestLogger = (logger: Logger): LoggerService => {
  const as =
    (level: 'debug' | 'warn' | 'error' | 'fatal') =>
    (message: unknown, ...rest: unknown[]) =>
      logger[level]({ context: rest.at(-1) }, String(message));
  return { log: as('debug'), warn: as('warn'), error: as('error'), fatal: as('fatal') };
};
