import { DataSource, type DataSourceOptions } from 'typeorm';
import { CreateLeads1763700000000 } from './migrations/1763700000000-create-leads.ts';
import { LeadDesk1763800000000 } from './migrations/1763800000000-lead-desk.ts';
import { Notifications1763900000000 } from './migrations/1763900000000-notifications.ts';
import { ListById1764000000000 } from './migrations/1764000000000-list-by-id.ts';

/**
 * Bounds on every wait, in milliseconds, so that a request hears within 5 s that the database is away: at most
 * `CONNECT` for a connection (a new one, or one of the pool), then at most `QUERY` for the answer. The server's own
 * limits end the work there too; `QUERY` counts on our side, since a frozen server ends nothing. What is left of the
 * 5 s is for a machine that has other work.
 */
const TIMEOUT = { CONNECT: 1_500, STATEMENT: 2_000, LOCK: 1_800, QUERY: 2_300 };

/** Connections of one process. PostgreSQL's default of 100 serves nine processes and leaves some for its operator. */
const POOL_SIZE = 10;

const base = (url: string) =>
  ({
    type: 'postgres',
    url,
    applicationName: 'sandglass',
    migrations: [
      CreateLeads1763700000000,
      LeadDesk1763800000000,
      Notifications1763900000000,
      ListById1764000000000,
    ],
    migrationsTransactionMode: 'all',
    synchronize: false,
    // TypeORM's own log prints parameters, which are a lead's data.
    logging: false,
  }) satisfies DataSourceOptions;

/** The options of the application's pool. */
export const dataSourceOptions = (url: string): DataSourceOptions => ({
  ...base(url),
  extra: {
    max: POOL_SIZE,
    connectionTimeoutMillis: TIMEOUT.CONNECT,
    statement_timeout: TIMEOUT.STATEMENT,
    lock_timeout: TIMEOUT.LOCK,
    query_timeout: TIMEOUT.QUERY,
    keepAlive: true,
  },
});

/** A source for migrations: one session, which may take its time. */
export const createMigrationDataSource = (url: string): DataSource =>
  new DataSource({ ...base(url), extra: { max: 1, connectionTimeoutMillis: TIMEOUT.CONNECT } });
