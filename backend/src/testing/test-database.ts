import { randomBytes } from 'node:crypto';
import { Client, Pool, escapeIdentifier, type QueryResultRow } from 'pg';
import { waitFor } from './wait-for.ts';

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

/** A test may take its time: the limits of the product's role are for requests. */
const UNLIMITED = '-c statement_timeout=0 -c lock_timeout=0';

/**
 * Creates one on the server of the test run that is migrated: a copy, of whole files, because by the
 * log it takes a third more.
 */
export const createMigratedDatabase = () =>
  createTestDatabase(undefined, `${process.env['TEST_TEMPLATE']} STRATEGY FILE_COPY`);

/**
 * Creates an empty database, by default on the server of the test run.
 * @param template as in `CREATE DATABASE … TEMPLATE`, perhaps with further options
 */
export const createTestDatabase = async (
  postgresUrl = process.env['TEST_POSTGRES_URL']!,
  template = 'template1',
) => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(postgresUrl);
  await asOperator(postgresUrl, `CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE ${template}`);
  url.pathname = name;
  // A pool, because tests that run at the same time share it: it sends one statement after the
  // other.
  const session = new Pool({
    connectionString: url.href,
    options: UNLIMITED,
    max: 1,
    idleTimeoutMillis: 0,
  });
  session.on('error', () => undefined);
  /**
   * The other sessions of clients of this database that satisfy a condition over
   * `pg_stat_activity`.
   */
  const sessions = async (condition?: string): Promise<{ pid: number }[]> =>
    (await session.query<{ pid: number }>(`SELECT pid ${otherSessions(condition)}`)).rows;
  return {
    name,
    url: url.href,
    query: async <Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]> =>
      (await session.query<Row>(sql, values)).rows,
    sessions,
    untilSession: (condition: string) =>
      waitFor(
        () => sessions(condition),
        ({ length }) => length > 0,
        20_000,
      ),
    endSessions: async (condition?: string): Promise<void> => {
      await session.query(`SELECT pg_terminate_backend(pid) ${otherSessions(condition)}`);
    },
    /** Opens another session, which the caller must end. */
    connect: () => connectTo(url.href, UNLIMITED),
    drop: async () => {
      await session.end();
      // Not WITH (FORCE), which is refused while a superuser's autovacuum works in the database.
      await asOperator(
        postgresUrl,
        `ALTER DATABASE ${escapeIdentifier(name)} ALLOW_CONNECTIONS false`,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND usename = current_user`,
        `DROP DATABASE ${escapeIdentifier(name)}`,
      );
    },
  };
};

/**
 * Empties the tables of leads and of the desk, and restarts their ids at 1. Faster than TRUNCATE.
 */
export const emptyTables = ({ query }: TestDatabase) =>
  query(`
    -- In the product's order: it may still end what the last test began.
    LOCK TABLE leads, audit;
    ALTER TABLE audit DISABLE TRIGGER keep_audit;
    DELETE FROM leads;
    DELETE FROM audit;
    ALTER TABLE leads ALTER COLUMN id RESTART;
    ALTER TABLE audit ALTER COLUMN id RESTART;
    ALTER TABLE audit ENABLE TRIGGER keep_audit;
  `);

const otherSessions = (condition = 'true') =>
  `FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
     AND pid <> pg_backend_pid() AND (${condition})`;

const asOperator = async (postgresUrl: string, ...statements: string[]): Promise<void> => {
  const client = await connectTo(postgresUrl);
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/**
 * Opens a session, which the caller must end. A pooler refuses `options` of the server's command
 * line.
 */
export const connectTo = async (url: string, options?: string): Promise<Client> => {
  const client = new Client({ connectionString: url, ...(options && { options }) });
  // If a test fails before it ends its session, the server ends it, which is an error for the
  // client.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};
