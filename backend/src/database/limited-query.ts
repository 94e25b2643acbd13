import { Query, type Connection } from 'pg';

/** Limits of a statement, in milliseconds. */
export interface StatementLimits {
  statement: number;
  lock: number;
}

/** The methods of pg's query that its types do not declare. pg-cursor and pg-query-stream implement the same ones. */
interface Protocol {
  prepare(connection: Connection): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

const { prototype } = Query as unknown as { prototype: Protocol };

/**
 * A statement that brings its own limits of time, because the session is not its own: a pooler that shares sessions
 * among transactions accepts no limits as parameters of the session. The messages of both statements are sent together and
 * are one transaction, so the limits cost no round trip and end with it.
 */
export class LimitedQuery extends Query implements Protocol {
  private limiting = true;

  /** @param parameters those of pg's query */
  constructor(
    private readonly limits: StatementLimits,
    ...parameters: unknown[]
  ) {
    super(...(parameters as ConstructorParameters<typeof Query>));
  }

  /** Only the extended protocol can send two statements as one transaction without parsing them here. */
  requiresPreparation(): boolean {
    return true;
  }

  prepare(connection: Connection): void {
    const { statement, lock } = this.limits;
    // Returns no row, so that the rows of the result are those of the statement.
    const text = `SELECT WHERE set_config('statement_timeout', '${statement}', true) IS NULL
      OR set_config('lock_timeout', '${lock}', true) IS NULL`;
    connection.parse({ text, name: '', types: [] }, true);
    connection.bind({}, true);
    connection.execute({}, true);
    prototype.prepare.call(this, connection);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    if (!this.limiting) return prototype.handleCommandComplete.call(this, message, connection);
    this.limiting = false;
  }
}
