import { Client, DatabaseError, type ClientConfig } from 'pg';
import { isGivenUp } from './database-unavailable.ts';

/** PostgreSQL's function that waits for the synchronous standby. A warning's text depends on the server's language. */
const REPLICATION_WAIT = 'SyncRepWaitForLSN';
/**
 * SQLSTATEs of a standby, and of a primary that became one, for a write, and for a statement that also reads an UNLOGGED
 * table, which a standby does not have.
 */
const READ_ONLY: readonly unknown[] = ['25006', '0A000'];

type Callback = (error: unknown, result?: unknown) => void;

/** PostgreSQL has committed, but the synchronous standby may not have the data: a failover could lose it. */
class NotReplicatedError extends Error {
  override name = 'NotReplicatedError';
  /** An SQLSTATE of the class of operator interventions. */
  readonly code = '57014';

  constructor() {
    super('the wait for the synchronous standby was cancelled');
  }
}

/**
 * A connection of a pool. Unlike pg's own,
 * - a commit that was not replicated as configured is an error: PostgreSQL only warns when a cancelled statement
 *   has already waited for the standby;
 * - it does not return to the pool if the server is read-only: after a failover, a busy pool would keep its connections
 *   to the old primary for ever; nor while a statement is still running that this process has given up;
 * - it may end at any moment. A pool listens to a connection only while it is idle and until the first error, and Node
 *   ends the process at an error to which nobody listens. Whoever uses the connection learns of it from the next query.
 */
export class PooledClient extends Client {
  private unreplicated = false;

  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    this.on('notice', ({ routine }) => {
      if (routine === REPLICATION_WAIT) this.unreplicated = true;
    });
  }

  /** As `Client.query()` of a text or an object, with a callback or without. */
  override query = ((...parameters: unknown[]): unknown => {
    const callback = typeof parameters.at(-1) === 'function' ? (parameters.pop() as Callback) : undefined;
    const result = this.examined(
      (super.query as (...given: unknown[]) => Promise<unknown>).apply(this, parameters),
    );
    if (!callback) return result;
    void result.then((value) => callback(null, value), callback);
    return undefined;
  }) as Client['query'];

  /** Rejects if the statement has failed, or its commit was not replicated. */
  private async examined<T>(query: Promise<T>): Promise<T> {
    try {
      const result = await query;
      if (this.unreplicated) throw new NotReplicatedError();
      return result;
    } catch (error) {
      // A pool removes a connection that is ending.
      const readOnly = error instanceof DatabaseError && READ_ONLY.includes(error.code);
      if (readOnly || isGivenUp(error)) void this.end();
      throw error;
    } finally {
      this.unreplicated = false;
    }
  }
}
