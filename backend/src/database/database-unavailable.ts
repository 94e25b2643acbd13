import { ServiceUnavailableException } from '@nestjs/common';

export class DatabaseUnavailableException extends ServiceUnavailableException {
  constructor(cause?: unknown) {
    super(
      'We cannot reach our database right now. Nothing was lost on your side: please try again in a minute.',
      { cause },
    );
  }
}

export class DeskBusyException extends ServiceUnavailableException {
  constructor() {
    super('Other searches are still running. Please try again in a few seconds.');
  }
}

/**
 * Codes of the system, such as EMFILE, and SQLSTATEs of a server that cannot do the work now:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CODES =
  /^E(?!RR_)[A-Z_]+$|^(?:08|28|53|57|58)[0-9A-Z]{3}$|^(?:0A000|25006|40001|40P01|3D000|42P01|55000|55P03)$/;

/** Of pg and TypeORM, for errors that have no code. */
const MESSAGES =
  /timeout exceeded when trying to connect|query read timeout|connection terminated|client has encountered a connection error|not queryable|cannot use a pool after|driver not connected|is not established|already released/i;

type QueryError = Partial<Record<'code' | 'message', unknown>>;

export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = error as QueryError;
  return CODES.test(String(code)) || MESSAGES.test(String(message));
};

export const isDiskFull = (error: unknown): boolean => (error as QueryError).code === '53100';

/** A statement that this process no longer waits for may still run. pg has no code for it. */
export const isGivenUp = (error: unknown): boolean =>
  (error as Error).message === 'Query read timeout';

export const isStatementTimeout = (error: unknown): boolean =>
  /statement timeout/.test((error as Error).message);
