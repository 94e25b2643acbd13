import { expect, test } from '@jest/globals';
import request from 'supertest';
import { eachField } from '../leads/lead.contract.ts';
import { BATCH } from '../database/batches.ts';
import { OWN_PAGE } from '../testing/leads/lead-requests.ts';
import { storeLeads } from '../testing/leads/stored-leads.ts';
import { EMAIL_SETTINGS, submit } from '../testing/receivers/notified.ts';
import { useReceiptedApp } from '../testing/receivers/receipted.ts';
import { waitFor } from '../testing/wait-for.ts';

const settings = { ...EMAIL_SETTINGS, LEAD_RATE_LIMIT: '30' };
const { app, database, queue, start, call, invite } = useReceiptedApp(() => settings);

const EMAIL = 'Ada.Lovelace@visitor.example';

const as = (method: 'get' | 'post' | 'patch', path: string) =>
  request(app.url)[method](path).set(OWN_PAGE);

/**
 * The tables and views, also PostgreSQL's own, such as its statistics, in any row of which a column
 * contains a text: as text, or as the bytes of a `bytea`.
 */
const tablesWith = async (text: string): Promise<string[]> => {
  const tables = await database.query<{ name: string }>(
    `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE relkind IN ('r', 'm', 'v') AND nspname <> 'information_schema' AND has_table_privilege(pg_class.oid, 'SELECT')`,
  );
  expect(tables.length).toBeGreaterThan(100);
  const spellings = [text, text.toLowerCase()];
  const hidden = spellings.map((spelling) => Buffer.from(spelling).toString('hex'));
  const searches = tables.map(
    ({ name }) => `SELECT '${name}' AS name WHERE EXISTS (
      SELECT FROM ${name} AS entry, lower(entry::text) AS line
      WHERE position($1 IN line) > 0 OR position($2 IN line) > 0 OR position($3 IN line) > 0)`,
  );
  const found = await database.query<{ name: string }>(searches.join(' UNION ALL '), [
    text.toLowerCase(),
    ...hidden,
  ]);
  return found.map(({ name }) => name);
};

const subscribe = async (email = EMAIL) =>
  call('confirm', { token: await invite(email) }).expect(200);

const submitWithNote = async (fields: { email: string; name: string; message: string }) => {
  const { id } = await submit(app, fields);
  const note = { text: `called ${fields.email}` };
  await as('post', `/api/leads/${id}/notes`).send(note).expect(201);
  return id;
};

const erase = (email = EMAIL) => as('post', '/api/leads/erasures').send({ email });

test('no column has the address of a subscriber who was erased', async () => {
  await subscribe();
  const id = await submitWithNote({ email: EMAIL, name: 'Ada', message: 'Please call.' });
  await as('patch', `/api/leads/${id}`).send({ state: 'answered' }).expect(200);
  const { text } = await as('get', '/api/newsletter/subscribers/export?format=jsonl').buffer(true);
  const { email, leaveOneClick } = JSON.parse(text) as { email: string; leaveOneClick: string };
  expect(email).toBe(EMAIL);
  const leave = () => as('post', leaveOneClick.replace('http://localhost:3000', ''));
  await leave().expect(200);
  expect(await tablesWith(EMAIL)).toEqual(
    expect.arrayContaining(['public.leads', 'public.lead_notes', 'public.subscribers']),
  );
  // Jobs that are in progress end first: they hold ids, which the search below checks.
  await waitFor(
    async () => [...(await queue.jobs('notify-receipt')), ...(await queue.jobs('notify-email'))],
    (jobs) => jobs.every(({ state }) => state === 'completed'),
    15_000,
  );

  const { body } = await erase(EMAIL.toLowerCase());

  expect(body).toEqual({ erased: 2 });
  expect(await tablesWith(EMAIL)).toEqual([]);
  expect(await tablesWith('visitor.example')).toEqual([]);
  expect(app.logLines.join('').toLowerCase()).not.toContain('visitor.example');
  await leave().expect(200);
});

test('no statistics of the planner have it either, and an invitation is of no use', async () => {
  const others = [1, 2].map((number) => `${number}@visitor.example`);
  const invitations = [await invite('3@visitor.example'), await invite('4@visitor.example')];
  for (const email of others) {
    await subscribe(email);
    await submitWithNote(eachField(() => email));
  }
  await database.query('ANALYZE');
  expect(await tablesWith('visitor.example')).toHaveLength(5);

  for (const email of [...others, '3@visitor.example', '4@visitor.example'])
    await erase(email).expect(200);

  expect(await tablesWith('visitor.example')).toEqual([]);
  for (const token of invitations) await call('confirm', { token }).expect(410);
});

test('an erasure removes what the newsletter has of the address, as its preview says', async () => {
  const preview = async () =>
    (await as('post', '/api/leads/erasures/preview').send({ email: EMAIL.toLowerCase() }))
      .body as unknown;
  const token = await invite(EMAIL);
  expect(await preview()).toEqual({ leads: 1, subscription: 'unconfirmed' });
  await call('confirm', { token }).expect(200);
  expect(await preview()).toEqual({ leads: 1, subscription: 'subscribed' });
  await database.query(
    `DELETE FROM leads; UPDATE subscribers SET left_at = now(), left_words = '-'`,
  );
  expect(await preview()).toEqual({ leads: 0, subscription: 'left' });

  expect((await erase()).body).toEqual({ erased: 0 });

  expect(await preview()).toEqual({ leads: 0, subscription: null });
  expect(await tablesWith(EMAIL)).toEqual([]);
  const { body } = await as('get', '/api/activity?limit=1');
  const recorded = { lead: null, what: 'erased', by: 'local', at: expect.any(String) };
  expect(body).toEqual([recorded]);

  await invite('invited@visitor.example');
  await database.query('DELETE FROM leads');
  await erase('invited@visitor.example');
  expect((await as('get', '/api/activity?limit=2')).body).toEqual([recorded, recorded]);
});

test('a confirmation that overtakes an erasure leaves no subscriber', async () => {
  await invite(EMAIL);
  await database.query('DELETE FROM leads');
  const session = await database.connect();
  await session.query('BEGIN');
  await session.query(`WITH used AS (DELETE FROM newsletter_invitations RETURNING email)
    INSERT INTO subscribers (email, confirmed_words) SELECT email, '-' FROM used`);
  // supertest sends nothing before then() is called.
  const erasing = erase().then((answer) => answer);
  await database.untilSession(
    `wait_event_type = 'Lock' AND query LIKE 'DELETE FROM "newsletter_invitations"%'`,
  );

  await session.query('COMMIT');
  await session.end();

  expect((await erasing).status).toBe(200);
  expect(await tablesWith(EMAIL)).toEqual([]);
});

test('an erasure goes on behind leads that somebody else deletes meanwhile', async () => {
  await storeLeads(database, ...Array.from({ length: BATCH + 1 }, () => ({ email: EMAIL })));
  const session = await database.connect();
  await session.query(
    `BEGIN; DELETE FROM leads WHERE id IN (SELECT id FROM leads ORDER BY id LIMIT ${BATCH})`,
  );
  const erasing = erase().then((answer) => answer);
  await database.untilSession(`wait_event_type = 'Lock' AND query LIKE '%DELETE FROM%'`);

  await session.query('COMMIT');
  await session.end();

  expect((await erasing).body).toEqual({ erased: 1 });
  expect(await database.query('SELECT id FROM leads')).toEqual([]);
});

test('a subscriber outlives the request, and goes three years after having left', async () => {
  await subscribe();
  const [lead] = (await as('get', '/api/leads')).body as [{ id: number }];
  await request(app.url).delete(`/api/leads/${lead.id}`).set(OWN_PAGE).expect(204);
  expect(await tablesWith(EMAIL)).toEqual(['public.subscribers']);
  await database.query(
    `UPDATE subscribers SET left_at = now() - interval '3 years 1 day', left_words = '-'`,
  );

  await start();

  await waitFor(() => database.query('SELECT FROM subscribers'), []);
});
