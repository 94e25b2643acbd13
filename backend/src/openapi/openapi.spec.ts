import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request, { type Response } from 'supertest';
import { ADMIN_PASSWORD } from '../testing/access/admin-password.ts';
import { HEADER } from '../testing/access/token-issuer.ts';
import { useTokenIssuer } from '../testing/access/use-token-issuer.ts';
import { OWN_PAGE } from '../testing/leads/lead-requests.ts';
import { storeLeads } from '../testing/leads/stored-leads.ts';
import { expectDescribed, operations, type Operation } from '../testing/openapi/document.ts';
import { webhookSettings } from '../testing/receivers/notified.ts';
import { createTcpProxy } from '../testing/tcp-proxy.ts';
import {
  NO_DATABASE,
  startApp,
  startAppWithoutWaiting,
  type TestApp,
} from '../testing/test-app.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';

/* Every answer that openapi.json describes, once. */

const KEY = '0d5bfa4e-7d6c-4f0b-9f35-0c8c1a9c4a11';
/** The token of an invitation. */
const CONFIRM = 'b2theQ';
/** A token whose signature can only be checked with keys that nobody publishes. */
const SIGNED = ['{"alg":"ES256","kid":"1"}', '{}', 'x']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');

const NOTIFIED = webhookSettings('http://127.0.0.1:1/');

const issuer = useTokenIssuer();
const { app, database } = useTestApp(NOTIFIED);
const { app: appWithPassword } = useTestApp({ ADMIN_PASSWORD });
const { app: appWithRateLimit } = useTestApp({ LEAD_RATE_LIMIT: '1' });
const { app: appWithoutKeys } = useTestApp({
  ADMIN_JWT_HEADER: 'X-Token',
  ADMIN_JWT_JWKS_URL: 'http://127.0.0.1:1/',
  ADMIN_JWT_ISSUER: 'https://sign-in.example',
  ADMIN_JWT_AUDIENCE: 'desk',
});
const { app: appWithBrokenTables, database: brokenTables } = useTestApp(NOTIFIED);

let appWithoutDatabase: TestApp;
/** Its tables are broken, too. */
let appWithTokens: TestApp;
/** The tokens with which the subscriber of an application leaves, by its URL. */
const leaveTokens: Record<string, string> = {};

const prepare = async ({ url }: TestApp, tables: TestDatabase) => {
  const erased = { email: 'erased@example.com' };
  await storeLeads(tables, {}, {}, erased, { suspected: true });
  await tables.query(
    `INSERT INTO lead_notes (lead, text, author) VALUES (1, 'First', 'a'), (1, 'Second', 'a')`,
  );
  await tables.query(
    `INSERT INTO audit (lead, what, actor) VALUES (1, 'note', 'a'), (1, 'note', 'a')`,
  );
  await tables.query(
    `INSERT INTO newsletter_invitations (token_hash, email) VALUES ($1, 'b@example.com')`,
    [createHash('sha256').update(CONFIRM).digest()],
  );
  await tables.query(
    `INSERT INTO subscribers (email, confirmed_words) VALUES ('a@example.com', 'Yes.')`,
  );
  const path = '/api/newsletter/subscribers/export?format=jsonl';
  const { text } = await request(url).get(path).buffer(true);
  leaveTokens[url] = /#([\w-]+)/.exec(text)![1]!;
};

beforeAll(async () => {
  appWithoutDatabase = await startAppWithoutWaiting(NO_DATABASE, NOTIFIED);
  await prepare(app, database);
  await prepare(appWithBrokenTables, brokenTables);
  appWithTokens = await startApp(brokenTables.url, issuer.variables);
  const columns = await brokenTables.query<{ rename: string }>(
    `SELECT format('ALTER TABLE %I RENAME %I TO %I', table_name, column_name, column_name || '_gone') AS rename
     FROM information_schema.columns WHERE table_schema = 'public'
       AND table_name IN ('leads', 'lead_notes', 'audit', 'messages', 'subscribers', 'newsletter_invitations')`,
  );
  for (const { rename } of columns) await brokenTables.query(rename);
  // Wrong passwords, after which the next ones are refused.
  for (let count = 1; count <= 10; count += 1)
    await request(appWithPassword.url).get('/api/leads').auth('admin', 'wrong').expect(401);
});
afterAll(async () => {
  await appWithoutDatabase.stop();
  await appWithTokens.stop();
});

const has = (wanted: string) => (operation: Operation) =>
  operation.parameters.some(({ name }) => name === wanted);

interface Sent {
  origin?: TestApp;
  headers?: Record<string, string>;
  /** The id of the lead in the address. */
  id?: number;
  type?: string;
  body?: object | string;
  query?: Record<string, string>;
}

/** Sends what the document allows, changed as asked. */
const send = (operation: Operation, sent: Sent = {}): Promise<Response> => {
  const { origin = app, headers = {}, id = 1 } = sent;
  const bodies: Record<string, object> = {
    LeadInput: { email: 'ada@example.com' },
    LeadChange: { state: 'closed' },
    LeadChanges: { leads: [{ id: 1, version: 9, state: 'closed' }] },
    LeadDeletion: { leads: [{ id: 99, version: 1 }] },
    Address: { email: 'erased@example.com' },
    AddedLead: { name: 'Ada', message: 'Please call her back.' },
    NoteInput: { text: 'Called her again.' },
    Token: { token: CONFIRM },
    Leaving: { token: leaveTokens[origin.url] ?? Buffer.alloc(32).toString('base64url') },
  };
  const body = sent.body ?? (operation.body && bodies[operation.body]);
  const client = request(origin.url);
  const call = client[operation.method](operation.path.replace('{id}', String(id)))
    .set({ Accept: 'application/json', ...OWN_PAGE, ...headers })
    .query({
      ...(has('format')(operation) && { format: 'csv' }),
      ...(operation.id === 'ManyLeads_deleteSuspected' && { suspected: 'true' }),
      ...sent.query,
    })
    .redirects(0)
    .buffer(true);
  return (body ? call.type(sent.type ?? 'json').send(body) : call) as unknown as Promise<Response>;
};

type Recipe = (operation: Operation) => Promise<Response>;

const normal: Recipe = (operation) => send(operation);
const twice =
  (sent: Sent): Recipe =>
  async (operation) => {
    await send(operation, sent);
    return send(operation, sent);
  };

/** What gets an answer, by its status. */
const REQUESTS: Record<number, Recipe> = {
  200: normal,
  201: normal,
  202: normal,
  204: (operation) => send(operation, { id: 2 }),
  303: (operation) => send(operation, { type: 'form' }),
  400: (operation) => send(operation, { headers: { Host: 'not a host' } }),
  401: (operation) => send(operation, { origin: appWithPassword }),
  403: (operation) =>
    send(operation, { type: 'form', headers: { 'Sec-Fetch-Site': 'cross-site' } }),
  404: (operation) => send(operation, { id: 99 }),
  409: (operation) => send(operation, { origin: appWithRateLimit }),
  410: (operation) => send(operation, { body: { token: 'unknown' } }),
  412: (operation) => send(operation, { headers: { 'If-Match': '"99"' } }),
  413: (operation) => send(operation, { body: { email: 'x'.repeat(1_100_000) } }),
  415: (operation) => send(operation, { type: 'text/plain', body: 'x' }),
  429: (operation) => {
    const right = Buffer.from(`admin:${ADMIN_PASSWORD}`).toString('base64');
    if (!operation.isGuarded) return twice({ origin: appWithRateLimit })(operation);
    return send(operation, {
      origin: appWithPassword,
      headers: { Authorization: `Basic ${right}` },
    });
  },
  500: (operation) => send(operation, { origin: appWithBrokenTables }),
  503: (operation) =>
    operation.isGuarded
      ? send(operation, { origin: appWithoutKeys, headers: { 'X-Token': SIGNED } })
      : send(operation, { origin: appWithoutDatabase }),
};

/** Calls that get a status otherwise. */
const EXCEPTIONS: Record<string, Recipe> = {
  'Leads_create 200': twice({ headers: { 'Idempotency-Key': KEY } }),
  'AddedLeads_add 200': twice({ headers: { 'Idempotency-Key': KEY } }),
  'Health_getServing 200': (operation) =>
    waitFor(
      () => send(operation),
      ({ status }) => status === 200,
    ),
  // Its database neither answers nor refuses.
  'Health_getServing 503': async (operation) => {
    const proxy = await createTcpProxy(database.url);
    proxy.freeze();
    const origin = await startAppWithoutWaiting(proxy.url);
    const answer = await send(operation, { origin });
    proxy.thaw();
    await origin.stop();
    await proxy.close();
    return answer;
  },
  // Only those who came by a token are looked up in the database.
  'People_list 500': async (operation) =>
    send(operation, {
      origin: appWithTokens,
      headers: { [HEADER]: await issuer.sign({ email: 'ada@firm.example' }) },
    }),
  'Audit_ofLead 404': (operation) => send(operation, { id: 0 }),
};

const answers = operations.flatMap((operation) =>
  operation.statuses.map((status) => ({
    status,
    call: `${operation.method.toUpperCase()} ${operation.path}`,
    operation,
  })),
);

test.each(answers)('$call answers $status as described', async ({ operation, status }) => {
  const answer = await (EXCEPTIONS[`${operation.id} ${status}`] ?? REQUESTS[status]!)(operation);

  expect(answer.status).toBe(status);
  expectDescribed(operation, answer);
});

/** Only calls that ask the database can also fail in it. */
const asksDatabase = ({ statuses }: Operation) => statuses.includes(500) && statuses.includes(503);

test.each(operations.filter(asksDatabase))(
  '$method $path answers 503 with Retry-After while the database is away',
  async (operation) => {
    const answer = await send(operation, { origin: appWithoutDatabase });

    expect({ status: answer.status, retryAfter: answer.headers['retry-after'] }).toEqual({
      status: 503,
      retryAfter: '5',
    });
    expectDescribed(operation, answer);
  },
);

test.each(operations.filter(has('limit')))('$path links to the next page', async (operation) => {
  const answer = await send(operation, { query: { limit: '1' } });

  expect(answer.headers['link']).toMatch(/^<\/api\/[\w/]+\?limit=1&before=\d+>; rel="next"$/);
  expectDescribed(operation, answer);
});

test('GET /api/openapi.json is the document', async () => {
  const { body } = await request(app.url).get('/api/openapi.json').expect(200);

  // `operations` lack the stream.
  expect(
    Object.values((body as { paths: object }).paths).flatMap((methods) =>
      Object.keys(methods as object),
    ),
  ).toHaveLength(operations.length + 1);
  expect(body).toMatchObject({ components: { schemas: { LeadInput: { required: ['email'] } } } });
});
