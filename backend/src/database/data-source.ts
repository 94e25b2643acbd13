import type { DataSourceOptions, Logger } from 'typeorm';
import { CreateSchema1764800000000 } from './migrations/1764800000000-create-schema.ts';
import { PooledClient } from './pooled-client.ts';

/**
 * Milliseconds for a connection (new or from the pool), then for a result, so that a client is told
 * within 5 s that the database is unavailable, with a reserve for a busy machine. PostgreSQL
 * enforces the shorter `TIME_LIMITS`; `QUERY` is enforced in this process, because a frozen server
 * cannot enforce anything.
 */
const TIMEOUT = { CONNECT: 1_500, QUERY: 2_300 };

/** Seconds after which a connection is replaced: a failover or a firewall may have spoilt it. */
export const CONNECTION_LIFETIME = 30 * 60;

const LOGGER_METHODS = [
  'logQuery',
  'logQueryError',
  'logQuerySlow',
  'logSchemaBuild',
  'logMigration',
  'log',
];

export const MIGRATIONS = [CreateSchema1764800000000];

/** Without a limit on how long a statement takes. */
export const unlimitedOptions = (url: string, extra: object) =>
  ({
    type: 'postgres',
    url,
    applicationName: 'sandglass',
    migrations: MIGRATIONS,
    synchronize: false,
    // TypeORM would log query parameters, which contain the data of leads. Even with
    // `logging: false` its own logger prints the error of a migration, which can quote a row.
    logging: false,
    logger: Object.fromEntries(
      LOGGER_METHODS.map((method) => [method, () => undefined]),
    ) as unknown as Logger,
    extra: {
      Client: PooledClient,
      connectionTimeoutMillis: TIMEOUT.CONNECT,
      keepAlive: true,
      ...extra,
    },
  }) satisfies DataSourceOptions;

export const dataSourceOptions = (url: string, poolSize: number): DataSourceOptions =>
  unlimitedOptions(url, {
    max: poolSize,
    maxLifetimeSeconds: CONNECTION_LIFETIME,
    query_timeout: TIMEOUT.QUERY,
  });
