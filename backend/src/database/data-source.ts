import type { DataSourceOptions, Logger } from 'typeorm';
import { CreateSchema1764800000000 } from './migrations/1764800000000-create-schema.ts';
import { PooledClient } from './pooled-client.ts';

/**
 * Milliseconds for a connection, then for a result, so that a client has its 503 within 5 s. A
 * frozen server enforces no limit of its own.
 */
const TIMEOUT = { CONNECT: 1_500, QUERY: 2_300 };

/** Seconds. A failover or a firewall may have broken a connection. */
export const CONNECTION_LIFETIME = 30 * 60;

const ignore = () => undefined;

/** TypeORM would log parameters and rows, which contain the data of leads. */
const SILENT: Logger = {
  logQuery: ignore,
  logQueryError: ignore,
  logQuerySlow: ignore,
  logSchemaBuild: ignore,
  logMigration: ignore,
  log: ignore,
};

export const MIGRATIONS = [CreateSchema1764800000000];

export const unlimitedOptions = (url: string, extra: object) =>
  ({
    type: 'postgres',
    url,
    applicationName: 'sandglass',
    migrations: MIGRATIONS,
    synchronize: false,
    logging: false,
    logger: SILENT,
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
