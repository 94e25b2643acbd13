/** The fields of PostgreSQL's error responses that are used: https://www.postgresql.org/docs/current/protocol-error-fields.html. */
interface PostgresError {
  message: string;
  code?: string;
  schema?: string;
  table?: string;
}

/** SQLSTATE class of data exceptions, such as text that is not a number. PostgreSQL quotes the value in their messages. */
const DATA_EXCEPTION = /^22/;

/**
 * A migration failed. Its fields are safe to log. It has no `cause`, because the
 * `detail` of PostgreSQL's error can quote a row, which is the data of a lead.
 */
export class MigrationFailedError extends Error {
  override readonly name = 'MigrationFailedError';
  /** SQLSTATE; undefined if the error is not PostgreSQL's. */
  readonly code: string | undefined;
  /** The table that PostgreSQL names, with its schema. It names one for constraints only. */
  readonly relation: string | undefined;

  /**
   * @param migration its name
   * @param error what the migration threw
   */
  constructor(
    readonly migration: string,
    error: unknown,
  ) {
    const { driverError } = error as { driverError?: PostgresError };
    const { message, code, schema, table } = driverError ?? (error as PostgresError);
    const reason = DATA_EXCEPTION.test(code ?? '') ? 'a value in the data is not valid' : message;
    super(`migration ${migration} failed: ${reason}`);
    this.code = code;
    this.relation = table && [schema, table].filter(Boolean).join('.');
  }
}
