import { expect, test } from '@jest/globals';
import request from 'supertest';
import { ADMIN_PASSWORD } from '../../testing/access/admin-password.ts';
import { OWN_PAGE } from '../../testing/leads/lead-requests.ts';
import { storeLeads } from '../../testing/leads/stored-leads.ts';
import { webhookSettings } from '../../testing/receivers/notified.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { useEmptiedApp } from '../../testing/use-test-app.ts';
import type { AuditEntry } from './audit.schemas.ts';

const { app, database } = useEmptiedApp({
  ADMIN_PASSWORD,
  TRUST_PROXY_HOPS: '1',
  ...webhookSettings('http://127.0.0.1:1/'),
});

const as = (method: 'get' | 'head' | 'post' | 'patch' | 'delete', path: string) => {
  const server = request(app.url);
  const sent = server[method](path).auth('admin', ADMIN_PASSWORD);
  return sent.set(OWN_PAGE).set('X-Forwarded-For', '198.51.100.1');
};

const activity = async (query = '') =>
  (await as('get', `/api/activity${query}`)).body as AuditEntry[];

const VISITOR = {
  name: 'Ada Secret',
  email: 'ada.secret@example.com',
  company: 'Secret',
  message: 'secret',
};

test('records who did what to which lead, and nothing that a visitor sent', async () => {
  await storeLeads(database, VISITOR, { ...VISITOR, email: 'other@example.com' });
  await as('patch', '/api/leads/1').send({ suspected: true }).expect(200);
  await as('patch', '/api/leads/1').send({ suspected: false }).expect(200);
  await as('patch', '/api/leads/1').send({ state: 'answered' }).expect(200);
  await as('post', '/api/leads/1/notes').send({ text: 'a secret note' }).expect(201);
  await as('post', '/api/leads/1/notifications').expect(202);
  await as('get', '/api/leads/export?format=csv&q=secret').expect(200);
  await as('head', '/api/leads/export?format=csv').expect(200).expect('Content-Type', /csv/);
  await as('post', '/api/leads/erasures').send({ email: VISITOR.email }).expect(200);
  await as('delete', '/api/leads/2').expect(204);

  const by = { by: 'admin', at: expect.any(String) };
  const all = [
    { lead: 2, what: 'deleted', ...by },
    { lead: 1, what: 'erased', ...by },
    { lead: null, what: 'exported', ...by },
    { lead: 1, what: 'sent again', ...by },
    { lead: 1, what: 'note', ...by },
    { lead: 1, what: 'state', state: 'answered', ...by },
    { lead: 1, what: 'cleared', ...by },
    { lead: 1, what: 'marked', ...by },
  ];
  expect(await activity()).toEqual(all);
  const rows = await database.query('SELECT * FROM audit');
  expect(rows).toHaveLength(8);
  expect(JSON.stringify(rows)).not.toMatch(/secret/i);

  const first = await as('get', '/api/leads/1/history?limit=3');
  const next = /^<(.*)>; rel="next"$/.exec(first.headers['link']!)![1]!;
  expect(next).toMatch(/^\/api\/leads\/1\/history\?limit=3&before=\d+$/);
  const rest = await as('get', next);
  expect([...(first.body as object[]), ...(rest.body as object[])]).toEqual(
    all.filter(({ lead }) => lead === 1),
  );
  expect(rest.headers).not.toHaveProperty('link');
  expect((await as('get', '/api/leads/77/history')).body).toEqual([]);
});

test('records once that wrong passwords locked an address out', async () => {
  const wrong = () =>
    request(app.url).get('/api/leads').auth('admin', 'wrong').set('X-Forwarded-For', '203.0.113.1');
  for (let count = 1; count <= 10; count += 1) await wrong().expect(401);
  const lockouts = await waitFor(activity, ({ length }) => length > 0);
  expect(lockouts).toEqual([
    { lead: null, what: 'locked out', by: 'system', at: expect.any(String) },
  ]);

  for (let count = 1; count <= 3; count += 1) await wrong().expect(429);
  expect(await activity()).toEqual(lockouts);
});

test.each([
  `UPDATE audit SET actor = 'somebody else'`,
  'UPDATE audit SET lead = 2 WHERE false',
  'DELETE FROM audit',
  'TRUNCATE audit',
  'TRUNCATE leads, audit CASCADE',
])('the database refuses %s', async (statement) => {
  await storeLeads(database, {});
  await as('delete', '/api/leads/1');

  await expect(database.query(statement)).rejects.toThrow(
    'rows of audit are added, never changed or removed',
  );
  expect(await activity()).toHaveLength(1);
});

test('a request that is refused is not recorded', async () => {
  await storeLeads(database, {});

  await request(app.url).patch('/api/leads/1').set(OWN_PAGE).send({ state: 'closed' }).expect(401);
  await as('patch', '/api/leads/9').send({ state: 'closed' }).expect(404);
  await as('get', '/api/leads/export?format=xml').expect(400);
  await as('delete', '/api/leads/1').set('If-Match', '"7"').expect(412);

  expect(await activity()).toEqual([]);
});
