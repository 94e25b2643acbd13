import { expect, jest, test } from '@jest/globals';
import type { Client } from 'pg';
import request from 'supertest';
import { migrate } from '../database/migrate.ts';
import { BuiltSite } from '../site/built-site.ts';
import { createTcpProxy } from '../testing/tcp-proxy.ts';
import { NO_DATABASE, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { useTestApps } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';
import { isAssetPath } from './asset-bridge.ts';
import { AssetPublication } from './asset-publication.ts';

const { database, startAlone } = useTestApps('test', createTestDatabase);
const start = (url = database.url) => startAlone(url, { LOG_LEVEL: 'warn' });

const serving = async ({ url }: TestApp) => (await request(url).get('/health/serving')).status;
const untilServing = (app: TestApp) => waitFor(() => serving(app), 200, 20_000);

const filesOf = (app: TestApp) => [...app.get(BuiltSite).statics].filter(isAssetPath).toSorted();
/** The stored paths, sorted by character code as toSorted() does. */
const stored = async () =>
  (await database.query<{ path: string }>('SELECT path FROM assets ORDER BY path COLLATE "C"')).map(
    ({ path }) => path,
  );

const [OLD, RECENT] = ['/assets/old-00000000.js', '/assets/recent-00000000.js'];
/** Stores a file that was last seen a number of days ago. */
const seen = (path: string, days: number) =>
  database.query(
    `INSERT INTO assets (path, plain, seen_at) VALUES ($1, '', now() - make_interval(days => $2))
     ON CONFLICT (path) DO UPDATE SET seen_at = excluded.seen_at`,
    [path, days],
  );
/** How many days ago files were seen; undefined: not stored. */
const ages = async (...paths: string[]) => {
  const rows = await database.query<{ path: string; days: number }>(
    'SELECT path, extract(days FROM now() - seen_at)::integer AS days FROM assets',
  );
  return paths.map((path) => rows.find((row) => row.path === path)?.days);
};

test.each<[string, (session: Client) => Promise<unknown>, (app: TestApp) => Promise<unknown>]>([
  [
    'its files are not stored',
    async (session) => {
      await migrate(database.url);
      await session.query('BEGIN; LOCK TABLE assets IN EXCLUSIVE MODE');
    },
    () => database.untilSession(`wait_event_type = 'Lock'`),
  ],
  [
    'another process migrates the database',
    (session) => session.query('SELECT pg_advisory_lock(7263001)'),
    async ({ logLines }) => {
      // It waits for the lock by this clock, for 20 s.
      const now = performance.now.bind(performance);
      let passed = 0;
      const clock = jest
        .spyOn(performance, 'now')
        .mockImplementation(() => now() + (passed += 5_000));
      await waitFor(
        () => logLines.some((line) => line.includes('another process is migrating')),
        true,
      );
      clock.mockRestore();
    },
  ],
])('gets no requests while %s', async (_what, hold, untilHeld) => {
  const session = await database.connect();
  await hold(session);
  const app = await start();
  await untilHeld(app);

  expect(await serving(app)).toBe(503);
  await session.end();
  await untilServing(app);
  expect(await stored()).toEqual(filesOf(app));
});

test('four replicas that start at the same time store each file once', async () => {
  const apps = await Promise.all(Array.from({ length: 4 }, () => start()));
  await Promise.all(apps.map(untilServing));

  expect(await stored()).toEqual(filesOf(apps[0]!));
  expect(apps.flatMap(({ logLines }) => logLines)).toEqual([]);
});

test('gets requests while the database is away, and stores the files when it is back', async () => {
  await untilServing(await start(NO_DATABASE));
  const proxy = await createTcpProxy(database.url);
  await proxy.close();
  const app = await start(proxy.url);
  await untilServing(app);
  await proxy.open();

  // The table exists only once the replica has migrated the database.
  await waitFor(() => stored().catch(() => []), filesOf(app), 20_000);
  await proxy.close();
});

test('gets requests although the files cannot be stored, which it says', async () => {
  await migrate(database.url);
  await database.query('ALTER TABLE assets RENAME TO elsewhere');
  const app = await start();
  await untilServing(app);

  expect(app.logLines[0]).toContain('files of this release not stored, retrying');
});

test.each([-400, 400])(
  'deletes nothing when it starts, later what was not seen for 30 days by the clock of the database, with its own %i days off',
  async (days) => {
    const now = Date.now() + days * 86_400_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    await migrate(database.url);
    await seen(OLD, 400);
    await seen(RECENT, 29);
    const app = await start();
    const publication = app.get(AssetPublication);
    await waitFor(() => publication.isSettled, true);
    expect(await ages(OLD, RECENT)).toEqual([400, 29]);

    // Each round reports what it still has, and stores again what is gone.
    const [kept, lost] = filesOf(app) as [string, string];
    await seen(kept, 400);
    await database.query('DELETE FROM assets WHERE path = $1', [lost]);
    await publication.round();
    clock.mockRestore();

    expect(await ages(OLD, RECENT, kept, lost)).toEqual([undefined, 29, 0, 0]);
    expect(app.logLines).toEqual([]);
  },
);
