import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { OWN_PAGE } from '../../testing/leads/lead-requests.ts';
import { storedIds } from '../../testing/leads/stored-leads.ts';
import { EMAIL_SETTINGS, useReceivers } from '../../testing/receivers/notified.ts';
import { receiptSettings } from '../../testing/receivers/receipted.ts';
import { LEAD_DEFAULTS, LEAD_LIMITS } from '../lead.contract.ts';
import { readMetric } from '../../testing/read-metric.ts';
import { fill, words } from '../../words/words.ts';

const { app, database } = useReceivers((_webhook, mail) => ({
  ...EMAIL_SETTINGS,
  ...receiptSettings(mail),
}));

const add = (body: object, headers = {}) =>
  request(app.url)
    .post('/api/leads/desk')
    .set({ ...OWN_PAGE, Accept: 'application/json', ...headers })
    .send(body);

const CALL = { name: 'Margaret Osei', message: 'Please call back.', cameBy: 'telephone' };

test('adds a lead without an address, of which nobody is notified, and records who did', async () => {
  const first = await add(CALL);
  const second = await add({
    ...CALL,
    email: 'Info@M\u00FCller.de',
    company: ' Halden\n',
    cameBy: ' ',
  });

  expect([first.status, second.status]).toEqual([201, 201]);
  const { id } = first.body as { id: number };
  expect(first.body).toMatchObject({
    ...CALL,
    email: '',
    company: LEAD_DEFAULTS.company,
    source: 'desk',
    state: 'new',
    version: 1,
    earlier: 0,
    record: { history: { items: [{ what: 'added', by: 'local', lead: id }] } },
  });
  expect(second.body).toMatchObject({
    email: 'Info@xn--mller-kva.de',
    company: 'Halden',
    earlier: 0,
  });
  expect(second.body).not.toHaveProperty('cameBy');
  expect(await database.query('SELECT FROM messages')).toEqual([]);
  // Those without an address are not one person.
  expect((await add(CALL)).body).toMatchObject({ earlier: 0 });
  expect(await readMetric(app, 'leads_last_timestamp_seconds')).toBeUndefined();
});

test('is found, exported with how it came, and answered by no receipt when sent again', async () => {
  const { body } = await add({ ...CALL, name: 'Quillfeather' });
  const { id } = body as { id: number };

  expect((await request(app.url).get('/api/leads?q=quillfeather')).body).toMatchObject([{ id }]);
  const csv = await request(app.url)
    .get('/api/leads/export?format=csv&q=quillfeather')
    .buffer(true);
  expect(csv.text).toMatch(/,"source","cameBy"\r\n[^\r]*,"desk","telephone"\r\n$/);
  await request(app.url).post(`/api/leads/${id}/notifications`).set(OWN_PAGE).expect(202);
  const kinds = await database.query('SELECT kind FROM messages WHERE lead = $1', [id]);
  expect(kinds).toEqual([{ kind: 'email' }]);
});

test('adds a lead once for a key, also if attempts come at the same moment', async () => {
  const before = await storedIds(database);
  const key = { 'Idempotency-Key': randomUUID() };

  const answers = await Promise.all(Array.from({ length: 5 }, () => add(CALL, key)));
  const later = await add({ ...CALL, message: 'Another.' }, key);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
  const { id } = answers[0]!.body as { id: number };
  for (const { body } of [...answers, later])
    expect(body).toMatchObject({
      id,
      ...CALL,
      record: { history: { items: [{ what: 'added' }] } },
    });
  expect(later.status).toBe(200);
  expect(await storedIds(database)).toEqual([...before, id]);
  expect((await database.query('SELECT FROM audit WHERE lead = $1', [id])).length).toBe(1);
});

test('refuses a key that is not a UUID', async () => {
  const { status, body } = await add(CALL, { 'Idempotency-Key': 'x' });

  expect(status).toBe(400);
  expect((body as { errors: object }).errors).toEqual({
    'Idempotency-Key': [words().api.query.idempotencyKey],
  });
});

test.each([
  ['no name', { ...CALL, name: ' ' }, 'name'],
  ['no message', { name: 'Ada' }, 'message'],
  ['a wrong address', { ...CALL, email: 'ada' }, 'email'],
  [
    'a long address',
    { ...CALL, email: `${'a'.repeat(64)}@${`${'d'.repeat(60)}.`.repeat(4)}at` },
    'email',
  ],
  ['a long name', { ...CALL, name: 'x'.repeat(LEAD_LIMITS.name + 1) }, 'name'],
  ['a long way', { ...CALL, cameBy: 'x'.repeat(101) }, 'cameBy'],
  ['U+0000', { ...CALL, message: 'a\u0000' }, 'message'],
])('refuses %s by the name of the field', async (_what, body, field) => {
  const before = await storedIds(database);

  const answer = await add(body);

  expect(answer.status).toBe(400);
  const { detail, errors } = answer.body as { detail: string; errors: Record<string, string[]> };
  expect(Object.keys(errors)).toEqual([field]);
  const { labels } = words().lead;
  const labeled = { field: labels[field as keyof typeof labels], problem: errors[field]![0]! };
  expect(detail).toBe(fill(words().api.ofField, labeled));
  expect(await storedIds(database)).toEqual(before);
});

test('refuses a page of another site', async () => {
  const { status, body } = await add(CALL, { 'Sec-Fetch-Site': 'cross-site' });

  expect({ status, body }).toMatchObject({
    status: 403,
    body: { detail: words().api.access.requests },
  });
});
