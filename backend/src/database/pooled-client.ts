import { Client, DatabaseError, type ClientConfig } from 'pg';
import { isGivenUp } from './database-unavailable.ts';

/** SQLSTATEs of a read-only server for a write, and for an UNLOGGED table. */
const READ_ONLY: readonly unknown[] = ['25006', '0A000'];

/** PostgreSQL's function that waits for the synchronous standby. */
const STANDBY_WAIT = 'SyncRepWaitForLSN';

type Callback = (error: unknown, result?: unknown) => void;

/** Without a callback, every signature returns a promise. */
const originalQuery = Client.prototype.query as (...parameters: unknown[]) => Promise<unknown>;

/** A connection of a pool, which unlike pg's own survives failovers and lost connections. */
export class PooledClient extends Client {
  private isUnreplicated = false;

  constructor(config?: string | ClientConfig) {
    super(config);
    // The next query reports it. Without a listener, Node would end the process.
    this.on('error', () => undefined);
    this.on('notice', ({ routine }) => {
      if (routine === STANDBY_WAIT) this.isUnreplicated = true;
    });
  }

  override query = ((...parameters: unknown[]): unknown => {
    const last = parameters.at(-1);
    if (typeof last !== 'function') return this.send(parameters);
    const callback = last as Callback;
    void this.send(parameters.slice(0, -1)).then((result) => callback(null, result), callback);
    return undefined;
  }) as Client['query'];

  private async send(parameters: unknown[]): Promise<unknown> {
    try {
      const result = await originalQuery.apply(this, parameters);
      // PostgreSQL only warns of a commit that a failover could lose.
      if (this.isUnreplicated) throw unreplicated();
      return result;
    } catch (error) {
      // Ends the connection, so that the pool does not use it again.
      if (isReadOnly(error) || isGivenUp(error)) void this.end();
      throw error;
    } finally {
      this.isUnreplicated = false;
    }
  }
}

/** Code 57014 (query_canceled), so that it counts as unavailable. */
const unreplicated = () =>
  Object.assign(new Error('the wait for the synchronous standby was cancelled'), { code: '57014' });

const isReadOnly = (error: unknown): boolean =>
  error instanceof DatabaseError && READ_ONLY.includes(error.code);
