import { Socket } from 'node:net';
import { DataSource, type DataSourceOptions, type Logger } from 'typeorm';
import { CreateSchema1764800000000 } from './migrations/1764800000000-create-schema.ts';
import { PooledClient } from './pooled-client.ts';

/**
 * Limits on every wait, in milliseconds, so that a client is told within 5 s that the database is unavailable: at most
 * `CONNECT` for a connection (new or from the pool), then at most `QUERY` for the result. PostgreSQL enforces the shorter
 * `TIME_LIMITS`, and cancels the statement. `QUERY` is enforced in this process, because a frozen server cannot enforce
 * anything. The rest of the 5 s is a reserve for a busy machine.
 */
const TIMEOUT = { CONNECT: 1_500, QUERY: 2_300 };

/** Seconds after which a connection is replaced. Whatever a failover, a pooler or a firewall has made of it, it ends. */
export const CONNECTION_LIFETIME = 30 * 60;

const METHODS = ['logQuery', 'logQueryError', 'logQuerySlow', 'logSchemaBuild', 'logMigration', 'log'];

/** From the first to the last. */
export const MIGRATIONS = [CreateSchema1764800000000];

const options = (url: string, extra: object) =>
  ({
    type: 'postgres',
    url,
    applicationName: 'sandglass',
    migrations: MIGRATIONS,
    synchronize: false,
    // TypeORM would log query parameters, which contain the data of leads. Even with `logging: false` its own logger
    // prints the error of a migration, which can quote a row.
    logging: false,
    logger: Object.fromEntries(METHODS.map((method) => [method, () => undefined])) as unknown as Logger,
    extra: { Client: PooledClient, connectionTimeoutMillis: TIMEOUT.CONNECT, keepAlive: true, ...extra },
  }) satisfies DataSourceOptions;

/**
 * The options of the pool that serves requests.
 *
 * @param url such as postgres://user:password@host:5432/database
 * @param poolSize the largest number of connections
 */
export const dataSourceOptions = (url: string, poolSize: number): DataSourceOptions =>
  options(url, {
    max: poolSize,
    maxLifetimeSeconds: CONNECTION_LIFETIME,
    query_timeout: TIMEOUT.QUERY,
  });

/**
 * A data source for migrations, not yet initialised: a single session, and no limit on how long a statement takes,
 * because a migration of a large table may take hours. migrate() notices a database that no longer responds.
 *
 * @param cut destroys the connection
 */
export const createMigrationDataSource = (url: string, cut: AbortSignal): DataSource =>
  new DataSource(
    options(url, {
      max: 1,
      // Milliseconds without traffic after which the system checks that the host is still reachable.
      keepAliveInitialDelayMillis: 10_000,
      stream: () => new Socket({ signal: cut }),
    }),
  );
