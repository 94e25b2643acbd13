import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier, type QueryResultRow } from 'pg';

export interface TestDatabase {
  url: string;
  query: <Row extends QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
  /** Another session, which the caller ends. */
  connect: () => Promise<Client>;
  drop: () => Promise<void>;
}

/** Makes an empty database on the PostgreSQL of the test run. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(process.env['TEST_POSTGRES_URL']!);
  await asOperator(`CREATE DATABASE ${escapeIdentifier(name)}`);
  url.pathname = name;
  const connect = () => connectTo(url.href);
  const session = await connect();
  return {
    url: url.href,
    query: async (sql, values) => (await session.query(sql, values)).rows,
    connect,
    drop: async () => {
      await session.end();
      await asOperator(`DROP DATABASE ${escapeIdentifier(name)} WITH (FORCE)`);
    },
  };
};

/** Runs one statement outside of the databases of the tests. */
const asOperator = async (sql: string): Promise<void> => {
  const client = await connectTo(process.env['TEST_POSTGRES_URL']!);
  await client.query(sql);
  await client.end();
};

const connectTo = async (url: string): Promise<Client> => {
  const client = new Client(url);
  // Where a test failed before it ended its session, the server does so.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};
