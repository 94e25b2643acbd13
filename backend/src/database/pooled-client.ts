import { connect } from 'node:net';
import { Client, DatabaseError, type ClientConfig } from 'pg';
import { LimitedQuery, type StatementLimits } from './limited-query.ts';

/** Milliseconds for a request to cancel a statement. */
const CANCEL = 1_500;

/** PostgreSQL's function that waits for the synchronous standby. A warning's text depends on the server's language. */
const REPLICATION_WAIT = 'SyncRepWaitForLSN';
/**
 * SQLSTATEs of a standby, and of a primary that became one, for a write, and for a statement that also reads an UNLOGGED
 * table, which a standby does not have.
 */
const READ_ONLY: readonly unknown[] = ['25006', '0A000'];

type Callback = (error: Error | null | undefined, result?: unknown) => void;

/** PostgreSQL has committed, but the synchronous standby may not have the data: a failover could lose it. */
class NotReplicatedError extends Error {
  override name = 'NotReplicatedError';
  /** An SQLSTATE of the class of operator interventions. */
  readonly code = '57014';

  constructor() {
    super('the wait for the synchronous standby was cancelled');
  }
}

/** What pg knows of a connection and does not declare: the numbers that a request to cancel must quote. */
interface BackendKey {
  processID: number | null;
  secretKey: number | null;
}

/**
 * A connection of a pool. Unlike pg's own,
 * - a commit that was not replicated as configured is an error: PostgreSQL only warns when a cancelled statement
 *   has already waited for the standby;
 * - it does not return to the pool if the server is read-only: after a failover, a busy pool would keep its connections
 *   to the old primary for ever;
 * - nor while a statement is still running that this process has given up, which is cancelled: a server that waits for a
 *   standby does not notice that the client has left, and would fill up with such sessions;
 * - it may end at any moment. A pool listens to a connection only while it is idle and until the first error, and Node
 *   ends the process at an error to which nobody listens. Whoever uses the connection learns of it from the next query.
 */
export class PooledClient extends Client {
  private unreplicated = false;

  /** @param limits to send with each statement instead of once for the session */
  constructor(
    config?: string | ClientConfig,
    private readonly limits?: StatementLimits,
  ) {
    super(config);
    this.on('error', () => undefined);
    this.on('notice', ({ routine }) => {
      if (routine === REPLICATION_WAIT) this.unreplicated = true;
    });
  }

  /** As `Client.query()`, in each of its forms. */
  override query = ((...parameters: unknown[]): unknown => {
    const callback = parameters.at(-1);
    if (isSubmittable(parameters[0])) return this.submit(...parameters);
    if (typeof callback === 'function') {
      const settle: Callback = (error, result) => {
        const failure = this.examine(error);
        (callback as Callback)(failure, failure ? undefined : result);
      };
      return this.submit(...this.limited(parameters.slice(0, -1)), settle);
    }
    return new Promise((resolve, reject) => {
      this.submit(...this.limited(parameters), (error: Error | null | undefined, result: unknown) => {
        const failure = this.examine(error);
        if (!failure) return resolve(result);
        // The stack of the driver's error begins at the socket.
        Error.captureStackTrace(failure);
        reject(failure);
      });
    });
  }) as Client['query'];

  private submit(...parameters: unknown[]): unknown {
    return (super.query as (...given: unknown[]) => unknown).apply(this, parameters);
  }

  private limited(parameters: unknown[]): unknown[] {
    return this.limits ? [new LimitedQuery(this.limits, ...parameters)] : parameters;
  }

  /** Returns the error with which a statement has failed, if it has. */
  private examine(error: Error | null | undefined): Error | undefined {
    const unreplicated = this.unreplicated;
    this.unreplicated = false;
    if (!error) return unreplicated ? new NotReplicatedError() : undefined;
    // A pool removes a connection that is ending.
    if (error instanceof DatabaseError && READ_ONLY.includes(error.code)) void this.end();
    if (error.message === 'Query read timeout') {
      void this.end();
      this.cancel();
    }
    return error;
  }

  /** Asks PostgreSQL to cancel the statement of this session, on a connection of its own, as the protocol requires. */
  private cancel(): void {
    const { processID, secretKey } = this as unknown as BackendKey;
    if (processID === null || secretKey === null) return;
    const request = Buffer.alloc(16);
    [request.length, 80_877_102, processID, secretKey].forEach((value, index) =>
      request.writeInt32BE(value, index * 4),
    );
    const socket = this.host.startsWith('/')
      ? connect(`${this.host}/.s.PGSQL.${this.port}`)
      : connect(this.port, this.host);
    socket.setTimeout(CANCEL, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.end(request);
  }
}

const isSubmittable = (query: unknown): boolean =>
  typeof (query as { submit?: unknown } | null)?.submit === 'function';

/** A class of connections for a pool that sends limits with each statement. */
export const clientWith = (limits: StatementLimits): typeof Client =>
  class extends PooledClient {
    constructor(config?: string | ClientConfig) {
      super(config, limits);
    }
  };
