import { expect, test } from '@jest/globals';
import request from 'supertest';
import { DEFAULT_TIME_LIMITS } from '../../database/time-limits.ts';
import { postLead } from '../../testing/leads/lead-requests.ts';
import { numberedLeads, storedIds, storeLeads } from '../../testing/leads/stored-leads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { words } from '../../words/words.ts';

// Slow: searches that take as long as they may, and 380 MB of leads.

const { app, database } = useTestApp({ LEAD_RATE_LIMIT: '0' }, 'test', DEFAULT_TIME_LIMITS);

const search = (q: string, limit = 50) =>
  request(app.url)
    .get(`/api/leads?q=${encodeURIComponent(q)}&limit=${limit}`)
    .set('Accept', 'application/problem+json');

/** Makes every search, which looks for notes as well, take longer than it may. */
const slowDownSearches = () =>
  database.query(`
    ALTER TABLE lead_notes RENAME TO notes_of_leads;
    CREATE VIEW lead_notes AS SELECT 1 AS lead, pg_sleep(10)::text AS search_terms;
  `);

test('stores every submission while more slow searches run than there are connections', async () => {
  await storeLeads(database, ...numberedLeads(10));
  await slowDownSearches();

  const searches = Promise.all(Array.from({ length: 20 }, () => search('anything')));
  const submitted = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      postLead(app, { email: `visitor-${index}@example.com` }),
    ),
  );

  expect(submitted.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  const answers = (await searches).map(({ status, body }) => `${status} ${body.detail}`);
  expect([...new Set(answers)].toSorted()).toEqual([
    `400 ${words().api.leads.slowSearch}`,
    `503 ${words().api.unavailable.searches}`,
  ]);
});

test('finds and erases 1,500 leads of 255 KB from one address', async () => {
  await database.query(`
    INSERT INTO leads (name, email, company, message)
    SELECT 'n', 'Flood@example.com', 'c', left(repeat('one common message ' || n || ' ', 20000), 255 * 1024)
    FROM generate_series(1, 1500) AS n
  `);
  const { body: honest } = await postLead(app, { email: 'ada@example.com' });

  for (const q of ['flood@example.com', 'common message', 'nowhere to be found']) {
    expect((await search(q)).status).toBe(200);
  }
  const { body } = await request(app.url)
    .post('/api/leads/erasures')
    .set('Sec-Fetch-Site', 'same-origin')
    .send({ email: 'flood@example.com' });

  expect(body).toEqual({ erased: 1500 });
  expect(await storedIds(database)).toEqual([honest.id]);
});
