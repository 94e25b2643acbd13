import { Socket } from 'node:net';
import { DataSource, type DataSourceOptions, type Logger } from 'typeorm';
import { PooledClient } from './pooled-client.ts';
import { CreateSchema1764800000000 } from './migrations/1764800000000-create-schema.ts';

/**
 * Limits on every wait, in milliseconds, so that a client is told within 5 s that the database is unavailable: at most
 * `CONNECT` for a connection (new or from the pool), then at most `QUERY` for the result. PostgreSQL enforces the shorter
 * `TIME_LIMITS`, and cancels the statement. `QUERY` is enforced in this process, because a frozen server cannot enforce
 * anything. The rest of the 5 s is a reserve for a busy machine.
 */
const TIMEOUT = { CONNECT: 1_500, QUERY: 2_300 };

/** Milliseconds without traffic after which the system checks that the host of the database is still reachable. */
const KEEP_ALIVE = 10_000;

/**
 * Seconds after which a connection is replaced. Whatever a failover, a pooler or a firewall has made of it, it ends.
 */
export const CONNECTION_LIFETIME = 30 * 60;

const SILENT = Object.fromEntries(
  ['logQuery', 'logQueryError', 'logQuerySlow', 'logSchemaBuild', 'logMigration', 'log'].map((method) => [
    method,
    () => undefined,
  ]),
) as unknown as Logger;

/** From the first to the last. */
export const MIGRATIONS = [CreateSchema1764800000000];

const base = (url: string) =>
  ({
    type: 'postgres',
    url,
    applicationName: 'sandglass',
    migrations: MIGRATIONS,
    synchronize: false,
    // TypeORM would log query parameters, which contain the data of leads. Even with `logging: false` its own logger
    // prints the error of a migration, which can quote a row.
    logging: false,
    logger: SILENT,
  }) satisfies DataSourceOptions;

/**
 * The options of the pool that serves requests.
 *
 * @param url such as postgres://user:password@host:5432/database
 * @param poolSize the largest number of connections
 */
export const dataSourceOptions = (url: string, poolSize: number): DataSourceOptions => ({
  ...base(url),
  extra: {
    Client: PooledClient,
    max: poolSize,
    maxLifetimeSeconds: CONNECTION_LIFETIME,
    connectionTimeoutMillis: TIMEOUT.CONNECT,
    query_timeout: TIMEOUT.QUERY,
    keepAlive: true,
  },
});

/**
 * A data source for migrations, not yet initialised: a single session, and no limit on how long a statement takes,
 * because a migration of a large table may take hours. migrate() notices a database that no longer responds.
 *
 * @param cut destroys the connection
 */
export const createMigrationDataSource = (url: string, cut: AbortSignal): DataSource =>
  new DataSource({
    ...base(url),
    extra: {
      Client: PooledClient,
      max: 1,
      connectionTimeoutMillis: TIMEOUT.CONNECT,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE,
      stream: () => new Socket({ signal: cut }),
    },
  });
