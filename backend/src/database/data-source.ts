import { Socket } from 'node:net';
import { DataSource, type DataSourceOptions, type Logger } from 'typeorm';
import { PooledClient } from './pooled-client.ts';
import { CreateLeads1763700000000 } from './migrations/1763700000000-create-leads.ts';
import { LeadDesk1763800000000 } from './migrations/1763800000000-lead-desk.ts';
import { Notifications1763900000000 } from './migrations/1763900000000-notifications.ts';
import { ListById1764000000000 } from './migrations/1764000000000-list-by-id.ts';
import { BoundedSearch1764100000000 } from './migrations/1764100000000-bounded-search.ts';
import { Readiness1764200000000 } from './migrations/1764200000000-readiness.ts';
import { SharedLimits1764300000000 } from './migrations/1764300000000-shared-limits.ts';
import { Assets1764350000000 } from './migrations/1764350000000-assets.ts';
import { TeamDesk1764400000000 } from './migrations/1764400000000-team-desk.ts';
import { LeadCounts1764400000001 } from './migrations/1764400000001-lead-counts.ts';
import { Receipts1764500000000 } from './migrations/1764500000000-receipts.ts';
import { Newsletter1764500000001 } from './migrations/1764500000001-newsletter.ts';
import { SearchBacklog1764600000000 } from './migrations/1764600000000-search-backlog.ts';
import { Messages1764700000000 } from './migrations/1764700000000-messages.ts';
import { FewerWalls1764700000001 } from './migrations/1764700000001-fewer-walls.ts';

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
      BoundedSearch1764100000000,
      Readiness1764200000000,
      SharedLimits1764300000000,
      Assets1764350000000,
      TeamDesk1764400000000,
      LeadCounts1764400000001,
      Receipts1764500000000,
      Newsletter1764500000001,
      SearchBacklog1764600000000,
      Messages1764700000000,
      FewerWalls1764700000001,
    ],
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
