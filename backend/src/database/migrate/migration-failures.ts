import { DatabaseError } from 'pg';
import { QueryFailedError, type MigrationInterface } from 'typeorm';

export class MigrationLockedError extends Error {
  constructor() {
    super('another process is migrating the database');
  }
}

/** SQLSTATEs of a table, column or function that is missing. */
const UNDEFINED = ['42P01', '42703', '42883'];
const SEE = ', as in a database of an unreleased version: see docs/operate/update.md';

/** `details` are safe to log. There is no `cause`: PostgreSQL's errors can quote a row. */
export class MigrationFailedError extends Error {
  readonly details: Record<string, string | undefined>;

  constructor(migration: string, error: Error) {
    const cause = error instanceof QueryFailedError ? error.driverError : error;
    const { code, schema, table, message } = cause as Partial<DatabaseError>;
    const quotesValue = code?.startsWith('22');
    const reason = quotesValue ? 'a value in the data is not valid' : message;
    const lacksPart = code && UNDEFINED.includes(code);
    super(`migration ${migration} failed: ${reason}${lacksPart ? SEE : ''}`);
    const relation = table && `${schema}.${table}`;
    this.details = { migration, reason: this.message, code, relation };
  }
}

/** Adds the migration's name, which TypeORM leaves out. Connection errors stay as they are. */
export const nameFailuresOf = (migration: MigrationInterface): void => {
  const up = migration.up.bind(migration);
  migration.up = async (runner) => {
    try {
      await up(runner);
    } catch (error) {
      const isOfConnection = error instanceof QueryFailedError && !isRefusal(error.driverError);
      throw isOfConnection ? error : new MigrationFailedError(migration.name!, error as Error);
    }
  };
};

/** Classes 08 and 57P are connection errors, not refusals. */
const isRefusal = (error: unknown): boolean =>
  error instanceof DatabaseError && !/^(?:08|57P)/.test(error.code ?? '');
