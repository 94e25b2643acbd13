import { ServiceUnavailableException } from '@nestjs/common';
import { words } from '../words/words.ts';

export class DatabaseUnavailableException extends ServiceUnavailableException {
  constructor(cause?: unknown) {
    super(words().api.unavailable.database, { cause });
  }
}

export class DeskBusyException extends ServiceUnavailableException {
  constructor() {
    super(words().api.unavailable.searches);
  }
}

/** Codes of the system for a connection that failed, such as ECONNREFUSED and EMFILE. */
const SYSTEM_CODE = /^E(?!RR_)[A-Z_]+$/;

/**
 * SQLSTATEs of a server that cannot do the work now, or whose operator has to act:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE = new Set([
  '0A000', // an UNLOGGED table, on a standby
  '25006', // a server that is read-only
  '40001', // a serialization failure
  '40P01', // a deadlock
  '3D000', // a database that is missing
  '42P01', // a table that is missing, before a restore
  '55000', // a database that accepts no connections
  '55P03', // a lock that was not available in time
]);
/** Connection, authorization, resources, operator, and system. */
const UNAVAILABLE_CLASSES = new Set(['08', '28', '53', '57', '58']);

/** What pg and TypeORM say in errors that have no code. */
const PHRASES = [
  'timeout exceeded when trying to connect',
  'query read timeout',
  'connection terminated',
  'client has encountered a connection error',
  'not queryable',
  'cannot use a pool after',
  'driver not connected',
  'is not established',
  'already released',
];

type QueryError = Partial<Record<'code' | 'message', unknown>>;

export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = error as QueryError;
  const state = String(code);
  const isInClass = state.length === 5 && UNAVAILABLE_CLASSES.has(state.slice(0, 2));
  if (isInClass || UNAVAILABLE.has(state) || SYSTEM_CODE.test(state)) return true;
  const text = String(message).toLowerCase();
  return PHRASES.some((phrase) => text.includes(phrase));
};

export const isDiskFull = (error: unknown): boolean => (error as QueryError).code === '53100';

/** A statement that this process no longer waits for may still run. pg has no code for it. */
export const isGivenUp = (error: unknown): boolean =>
  (error as Error).message === 'Query read timeout';

/** Of what nobody cancels. The message is in the language of the server. */
export const isStatementTimeout = (error: unknown): boolean =>
  (error as QueryError).code === '57014';
