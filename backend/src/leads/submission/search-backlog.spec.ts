import { expect, test } from '@jest/globals';
import { migrate } from '../../database/migrate.ts';
import { LEAD, postLead } from '../../testing/leads/lead-requests.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { useTestApps } from '../../testing/use-test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { BACKLOG_LOCK, EMPTY } from './search-backlog.repository.ts';

const BEHIND_PROXY = { TRUST_PROXY_HOPS: '1', ADMIN_PASSWORD: 'correct horse', LEAD_RATE_LIMIT: '30' };
const { database, start } = useTestApps('test');

const submitFrom = async (app: TestApp, address: string, lead: object) =>
  (await postLead(app, lead, { 'X-Forwarded-For': address })).status;

/** A message of random Chinese characters: hardly two of its 15,000 trigrams are the same. */
const costly = () =>
  Array.from({ length: 4_000 }, () =>
    String.fromCodePoint(0x4e_00 + Math.floor(Math.random() * 20_000)),
  ).join('');

/** Merges the rest of the list, as any session may, and returns how many pages it had. */
const remainingPages = async () => {
  const [row] = await database.query<{ pages: number }>(
    `SELECT gin_clean_pending_list('leads_terms')::integer AS pages`,
  );
  return row!.pages;
};

/** Resolves when a process has emptied the list since the last lead. */
const emptied = () =>
  waitFor(
    () =>
      database.sessions(
        `state = 'idle' AND query LIKE '%gin_clean_pending_list%'
          AND query_start > (SELECT max(created_at) FROM leads)`,
      ),
    ({ length }) => length > 0,
    15_000,
  );

test('a burst of messages that cost the search index much takes no later lead', async () => {
  const app = await start(BEHIND_PROXY);

  const burst = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      submitFrom(app, `2001:db8:${index % 2}:${index % 30}::1`, { ...LEAD, message: costly() }),
    ),
  );
  const honest: number[] = [];
  for (let index = 0; index < 30; index += 1)
    honest.push(await submitFrom(app, `203.0.113.${index}`, { ...LEAD, message: 'Please call us.' }));

  expect(honest).toEqual(Array(30).fill(201));
  // Most of the burst was stored, or it would show nothing.
  expect(burst.filter((status) => status === 201).length).toBeGreaterThan(100);
});

test('the list of the search index is emptied although nobody submits any more', async () => {
  const app = await start();
  expect((await postLead(app, LEAD)).status).toBe(201);

  await emptied();

  expect(await remainingPages()).toBe(0);
});

test('a call that is cancelled has merged a part of the list', async () => {
  await migrate(database.url);
  const session = await database.connect();
  await session.query(
    'INSERT INTO leads (name, email, company, message) SELECT $1, $1, $1, unnest($2::text[])',
    ['n', Array.from({ length: 60 }, costly)],
  );
  // A quarter of what the whole list takes on a fast machine.
  await session.query(`SET statement_timeout = '300ms'`);

  const calls: unknown[] = [];
  await waitFor(
    async () => {
      const call = session.query(EMPTY, [BACKLOG_LOCK]);
      calls.push(
        await call.then(
          ({ rows }) => rows[0]?.emptied,
          ({ code }) => code,
        ),
      );
      return calls.at(-1);
    },
    (outcome) => outcome !== '57014',
    15_000,
  );

  expect(calls[0]).toBe('57014');
  await session.end();
});

test('a process leaves the list to another one that empties it, and comes back', async () => {
  const app = await start();
  const other = await database.connect();
  await other.query('SELECT pg_advisory_lock($1)', [BACKLOG_LOCK]);
  expect((await postLead(app, LEAD)).status).toBe(201);

  await emptied();
  expect(await remainingPages()).toBeGreaterThan(0);
  expect((await postLead(app, LEAD)).status).toBe(201);
  await other.query('SELECT pg_advisory_unlock($1)', [BACKLOG_LOCK]);
  await other.end();

  await waitFor(
    () => emptied().then(remainingPages),
    (pages) => pages === 0,
  );
});

test('leads are stored although the list cannot be emptied, and the log says so once', async () => {
  const app = await start();
  // Stands for any reason that lasts, such as a role that does not own the index.
  await database.query('DROP INDEX leads_terms');
  await database.query('CREATE INDEX leads_terms ON leads (id)');

  for (let round = 0; round < 2; round += 1) {
    expect((await postLead(app, LEAD)).status).toBe(201);
    await emptied();
  }

  const reports = app.logLines.filter((line) => line.includes('search index not kept up to date'));
  expect(reports).toHaveLength(1);
});
