import { ServiceUnavailableException } from '@nestjs/common';

/** The database could not be reached or did not respond in time; 503 for the client. */
export class DatabaseUnavailableException extends ServiceUnavailableException {
  constructor(cause?: unknown) {
    super(
      'We cannot reach our database right now. Nothing was lost on your side: please try again in a minute.',
      { cause },
    );
  }
}

/** Every connection of the lead desk is in use; 503 for the admin. */
export class DeskBusyException extends ServiceUnavailableException {
  constructor() {
    super('Other searches are still running. Please try again in a few seconds.');
  }
}

/**
 * The system's codes of a connection that failed, such as EMFILE, and SQLSTATEs of a server that
 * cannot do the work now (https://www.postgresql.org/docs/current/errcodes-appendix.html), with
 * refused authorization (28), deadlocks (40), a database that is missing (3D000), closed (55000) or
 * not restored yet (42P01), and a standby that is asked for an UNLOGGED table (0A000). The operator
 * has to act on some of them, the visitor on none.
 */
const CODES =
  /^E(?!RR_)[A-Z_]+$|^(?:08|28|53|57|58)[0-9A-Z]{3}$|^(?:0A000|25006|40001|40P01|3D000|42P01|55000|55P03)$/;

/** Of pg and TypeORM, for errors that have no code. */
const MESSAGES =
  /timeout exceeded when trying to connect|query read timeout|connection terminated|client has encountered a connection error|not queryable|cannot use a pool after|driver not connected|is not established|already released/i;

/** Of Node, pg or TypeORM, whose error has the code and the message of pg's. */
type QueryError = Partial<Record<'code' | 'message', unknown>>;

export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = error as QueryError;
  return CODES.test(String(code)) || MESSAGES.test(String(message));
};

export const isDiskFull = (error: unknown): boolean => (error as QueryError).code === '53100';

/**
 * Whether this process has given up a statement, which may still be running. pg has no code for it.
 */
export const isGivenUp = (error: unknown): boolean =>
  (error as Error).message === 'Query read timeout';

/** Whether a statement took too long, and did not just wait for a lock. */
export const isStatementTimeout = (error: unknown): boolean =>
  /statement timeout/.test((error as Error).message);
