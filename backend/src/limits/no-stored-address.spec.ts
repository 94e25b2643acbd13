import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { ADMIN_PASSWORD } from '../testing/access/admin-password.ts';
import { LEAD, postLead } from '../testing/leads/lead-requests.ts';
import { startMailReceiver, type MailReceiver } from '../testing/receivers/mail-receiver.ts';
import { receiptSettings } from '../testing/receivers/receipted.ts';
import { startApp, type TestApp } from '../testing/test-app.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing/test-database.ts';
import { waitFor } from '../testing/wait-for.ts';

let mail: MailReceiver;
beforeAll(async () => {
  mail = await startMailReceiver();
});
afterAll(() => mail.close());

/**
 * Random: a receipt's reference, a token to confirm, the key of links to leave. What pg-boss says of
 * its queues and jobs, which have only random ids from us, depends on the moment.
 */
const VARIES =
  /^(?:pgboss\..*|public\.(?:messages\.reference|newsletter_invitations\.token_hash|database_keys\.key))$/;

/**
 * The values of every column of every table, as a dump has them, also of UNLOGGED tables; without
 * times and random ids.
 */
const dump = async (database: TestDatabase): Promise<Map<string, string>> => {
  const columns = await database.query<{ name: string; column: string }>(`
    SELECT format('%I.%I', table_schema, table_name) AS name, column_name AS column
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'
      AND data_type NOT IN ('uuid', 'timestamp with time zone')
  `);
  const dumped = new Map<string, string>();
  for (const { name, column } of columns) {
    const rows = await database.query<{ value: string | null }>(
      `SELECT "${column}"::text AS value FROM ${name} ORDER BY 1`,
    );
    dumped.set(`${name}.${column}`, JSON.stringify(rows.map(({ value }) => value)));
  }
  return dumped;
};

/**
 * Does from one address all that is counted by address: leads, wrong passwords, tokens. Returns
 * what is stored then.
 */
const visitFrom = async (address: string): Promise<Map<string, string>> => {
  const database = await createMigratedDatabase();
  const environment = { ADMIN_PASSWORD, TRUST_PROXY_HOPS: '1', LEAD_RATE_LIMIT: '30' };
  const app = await startApp(database.url, { ...receiptSettings(mail.url), ...environment });
  try {
    await visit(app, address);
    const isOver = async () => {
      const waiting = await database.query(`SELECT FROM messages WHERE state = 'waiting'`);
      const lockouts = await database.query(`SELECT FROM audit WHERE what = 'locked out'`);
      return [waiting.length, lockouts.length];
    };
    await waitFor(isOver, [0, 1]);
  } finally {
    await app.stop();
  }
  const dumped = await dump(database);
  await database.drop();
  return dumped;
};

const visit = async (app: TestApp, address: string) => {
  const from = { 'X-Forwarded-For': address };
  await postLead(app, LEAD, from).expect(201);
  const advertisement = 'We bring you to rank one: www.rank.example https://rank.example';
  for (let copy = 1; copy <= 5; copy += 1)
    await postLead(app, { email: `${copy}@example.com`, message: advertisement }, from).expect(201);
  for (let guess = 1; guess <= 11; guess += 1)
    await request(app.url).get('/api/leads').auth('admin', 'wrong').set(from);
  await request(app.url).post('/api/newsletter/confirm').set(from).send({ token: 'x' }).expect(410);
};

test('a backup has nothing that depends on the address of a client', async () => {
  const one = await visitFrom('203.0.113.77');
  const other = await visitFrom('2001:db8:77:1::1');

  const differing = [...one.keys()].filter((column) => one.get(column) !== other.get(column));

  expect(differing.filter((column) => !VARIES.test(column))).toEqual([]);
  expect(one.get('public.leads.signals')).toContain('copies');
  expect([...one.values()].join()).not.toContain('203.0.113');
  expect([...other.values()].join()).not.toContain('2001:db8');
});
