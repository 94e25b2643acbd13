import { expect, test } from '@jest/globals';
import request from 'supertest';
import { OWN_PAGE } from '../testing/leads/lead-requests.ts';
import { storedIds, storeLeads } from '../testing/leads/stored-leads.ts';
import { useEmptiedApp } from '../testing/use-test-app.ts';

const { app, database } = useEmptiedApp();

const post = (path: string, body: unknown) =>
  request(app.url)
    .post(`/api/leads/${path}`)
    .set(OWN_PAGE)
    .send(body as object);
const erase = (email: string) => post('erasures', { email });
const preview = (email: string) => post('erasures/preview', { email });
const audit = () => database.query('SELECT lead, what, actor FROM audit ORDER BY id');

test('counts every lead of an address for a preview, erases it, and records that', async () => {
  await storeLeads(
    database,
    { email: 'ada@example.com' },
    { email: 'Ada@Example.com', suspected: true },
    { email: 'not.ada@example.com' },
    { email: 'ada@example.com.au', message: 'ada@example.com' },
    { email: 'a_a@example.com' },
  );

  const found = await preview(' ADA@example.com ');
  expect(found).toMatchObject({ status: 200, body: { leads: 2, subscription: null } });
  expect(await storedIds(database)).toHaveLength(5);
  expect(await audit()).toEqual([]);
  const { status, body } = await erase(' ADA@example.com ');

  expect({ status, body }).toEqual({ status: 200, body: { erased: 2 } });
  expect(await storedIds(database)).toEqual([3, 4, 5]);
  expect(await audit()).toEqual([1, 2].map((lead) => ({ lead, what: 'erased', actor: 'local' })));
  expect((await erase('a_a@example.com')).body).toEqual({ erased: 1 });
  expect((await preview('nobody@example.com')).body).toEqual({ leads: 0, subscription: null });
  expect((await erase('nobody@example.com')).body).toEqual({ erased: 0 });
  expect(await audit()).toHaveLength(3);
});

const NO_EMAILS = [{}, { email: '' }, { email: '%' }, { email: ['a@example.com'] }, null];

test.each(['erasures', 'erasures/preview'])('rejects anything but an address: %s', async (path) => {
  await storeLeads(database, {});

  for (const body of NO_EMAILS) expect((await post(path, body)).status).toBe(400);
  expect(await audit()).toEqual([]);
});
