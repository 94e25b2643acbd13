import { readdir } from 'node:fs/promises';
import type { DataSourceOptions, Logger, MigrationInterface } from 'typeorm';
import { PooledClient } from './pooled-client.ts';
import type { TimeLimits } from './time-limits.ts';

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

type Migration = new () => MigrationInterface;

/**
 * Those of the folder. TypeORM would read its path as a pattern, and find nothing below a folder
 * with parentheses in its name.
 */
export const loadMigrations = async (): Promise<Migration[]> => {
  const names = await readdir(new URL('migrations/', import.meta.url));
  const files = names.filter((name) => /\.[jt]s$/.test(name)).toSorted();
  const modules = files.map(
    (file) => import(`./migrations/${file}`) as Promise<Record<string, Migration>>,
  );
  return (await Promise.all(modules)).flatMap((module) => Object.values(module));
};

export const unlimitedOptions = (url: string, extra: object) =>
  ({
    type: 'postgres',
    url,
    applicationName: 'sandglass',
    synchronize: false,
    logging: false,
    logger: SILENT,
    extra: {
      Client: PooledClient,
      keepAlive: true,
      ...extra,
    },
  }) satisfies DataSourceOptions;

export const dataSourceOptions = (
  url: string,
  poolSize: number,
  { connect, query }: TimeLimits,
): DataSourceOptions =>
  unlimitedOptions(url, {
    max: poolSize,
    maxLifetimeSeconds: CONNECTION_LIFETIME,
    connectionTimeoutMillis: connect,
    query_timeout: query,
  });
