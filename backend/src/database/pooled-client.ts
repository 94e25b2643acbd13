import { Client, DatabaseError, type ClientConfig } from 'pg';
import { isGivenUp } from './database-unavailable.ts';

/** SQLSTATEs of a read-only server for a write, and for a statement about an UNLOGGED table, which a standby lacks. */
const READ_ONLY: readonly unknown[] = ['25006', '0A000'];

type Callback = (error: unknown, result?: unknown) => void;

/**
 * A connection of a pool. Unlike pg's own,
 * - a commit that was not replicated as configured is an error: PostgreSQL only warns when a cancelled statement
 *   has already waited for the standby, and a failover could lose it;
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
    // PostgreSQL's function that waits for the synchronous standby. The text depends on the server's language.
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.unreplicated = true;
    });
  }

  /** As `Client.query()` of a text or an object, with a callback or without. */
  override query = ((...parameters: unknown[]): unknown => {
    const callback =
      typeof parameters.at(-1) === 'function' ? (parameters.pop() as Callback) : undefined;
    const result = this.examined(
      (super.query as (...given: unknown[]) => Promise<unknown>).apply(this, parameters),
    );
    if (!callback) return result;
    void result.then((value) => callback(null, value), callback);
    return undefined;
  }) as Client['query'];

  private async examined<T>(query: Promise<T>): Promise<T> {
    try {
      const result = await query;
      // As an operator's intervention.
      if (this.unreplicated)
        throw Object.assign(new Error('the wait for the synchronous standby was cancelled'), {
          code: '57014',
        });
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
