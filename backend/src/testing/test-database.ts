import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier, type QueryResultRow } from 'pg';

export interface TestDatabase {
  url: string;
  query: <Row extends QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
  /** Another session, which the caller ends. */
  connect: () => Promise<Client>;
  drop: () => Promise<void>;
}

/** Makes an empty database, on the PostgreSQL of the test run where no other is named. */
export const createTestDatabase = async (
  postgresUrl = process.env['TEST_POSTGRES_URL']!,
): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(postgresUrl);
  await asOperator(postgresUrl, `CREATE DATABASE ${escapeIdentifier(name)}`);
  url.pathname = name;
  const connect = () => connectTo(url.href);
  const session = await connect();
  return {
    url: url.href,
    query: async (sql, values) => (await session.query(sql, values)).rows,
    connect,
    drop: async () => {
      await session.end();
      await asOperator(postgresUrl, `DROP DATABASE ${escapeIdentifier(name)} WITH (FORCE)`);
    },
  };
};

/** Runs one statement outside of the databases of the tests. */
const asOperator = async (postgresUrl: string, sql: string): Promise<void> => {
  const client = await connectTo(postgresUrl);
  await client.query(sql);
  await client.end();
};

/** Opens a session, which the caller ends. */
export const connectTo = async (url: string): Promise<Client> => {
  const client = new Client(url);
  // Where a test failed before it ended its session, the server does so.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};
