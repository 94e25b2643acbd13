import { Client, DatabaseError, type ClientConfig } from 'pg';
import { isGivenUp } from './database-unavailable.ts';

/**
 * SQLSTATEs of a read-only server for a write, and for a statement about an UNLOGGED table, which a
 * standby lacks.
 */
const READ_ONLY: readonly unknown[] = ['25006', '0A000'];

/** PostgreSQL's function that waits for the synchronous standby. A text depends on its language. */
const STANDBY_WAIT = 'SyncRepWaitForLSN';

type Callback = (error: unknown, result?: unknown) => void;

/** `Client.query` has many signatures; without a callback, each returns a promise. */
const send = Client.prototype.query as (...parameters: unknown[]) => Promise<unknown>;

/**
 * A connection of a pool. Unlike pg's own,
 * - a commit that was not replicated as configured is an error: PostgreSQL only warns when a
 *   cancelled statement has already waited for the standby, and a failover could lose it;
 * - it does not return to the pool if the server is read-only: after a failover, a busy pool would
 *   keep its connections to the old primary for ever; nor while a statement is still running that
 *   this process has given up;
 * - it may end at any moment. A pool listens to a connection only while it is idle and until the
 *   first error, and Node ends the process at an error to which nobody listens. Whoever uses the
 *   connection learns of it from the next query.
 */
export class PooledClient extends Client {
  /** Whether PostgreSQL has stopped waiting for the standby during the present statement. */
  private isUnreplicated = false;

  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    this.on('notice', ({ routine }) => {
      if (routine === STANDBY_WAIT) this.isUnreplicated = true;
    });
  }

  /** As `Client.query()` of a text or an object, with a callback or without. */
  override query = ((...parameters: unknown[]): unknown => {
    const last = parameters.at(-1);
    if (typeof last !== 'function') return this.send(parameters);
    const callback = last as Callback;
    void this.send(parameters.slice(0, -1)).then((result) => callback(null, result), callback);
    return undefined;
  }) as Client['query'];

  private async send(parameters: unknown[]): Promise<unknown> {
    try {
      const result = await send.apply(this, parameters);
      if (this.isUnreplicated) throw unreplicated();
      return result;
    } catch (error) {
      // A pool removes a connection that is ending.
      if (isReadOnly(error) || isGivenUp(error)) void this.end();
      throw error;
    } finally {
      this.isUnreplicated = false;
    }
  }
}

/** With the code of a statement that was cancelled. */
const unreplicated = () =>
  Object.assign(new Error('the wait for the synchronous standby was cancelled'), { code: '57014' });

const isReadOnly = (error: unknown): boolean =>
  error instanceof DatabaseError && READ_ONLY.includes(error.code);
