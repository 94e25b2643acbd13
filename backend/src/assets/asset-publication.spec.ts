import { afterEach, expect, jest, test } from '@jest/globals';
import { readEnvironment } from '../config/environment.ts';
import { migrate } from '../database/migrate.ts';
import { BuiltSite } from '../site/built-site.ts';
import { SiteTexts } from '../site/site-texts.ts';
import { createTcpProxy } from '../testing/tcp-proxy.ts';
import { NO_DATABASE } from '../testing/test-app.ts';
import { useAssetRepositories } from '../testing/use-asset-repositories.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { waitFor } from '../testing/wait-for.ts';
import { isAssetPath } from './asset-bridge.ts';
import { AssetPublication } from './asset-publication.ts';

jest.setTimeout(30_000);

const DAY = 86_400_000;
const PAUSE = { ROUND: DAY, RETRY: 50 };

const environment = readEnvironment({});
const site = new BuiltSite(environment, new SiteTexts(environment));
const files = [...site.statics].filter(isAssetPath);
const running: AssetPublication[] = [];

// Registered before the hooks that close the connections.
afterEach(() => {
  for (const publication of running.splice(0)) publication.beforeApplicationShutdown();
});
const database = useTestDatabase('test');
const connect = useAssetRepositories();

/** @param pauses in milliseconds, without which a round would last a day */
const start = (pauses: Partial<typeof PAUSE> = {}, url = database.url) => {
  const { connection, repository, logger, logLines } = connect(url);
  const publication = new AssetPublication(site, repository, connection, logger, { ...PAUSE, ...pauses });
  publication.onApplicationBootstrap();
  running.push(publication);
  const replica = { settled: false, logLines };
  void publication.whenSettled.then(() => (replica.settled = true));
  return replica;
};
const untilSettled = (replica: { settled: boolean }) => waitFor(() => replica.settled, Boolean, 20_000);

/** The stored paths, sorted by character code as toSorted() does. */
const stored = async () =>
  (await database.query<{ path: string }>('SELECT path FROM assets ORDER BY path COLLATE "C"')).map(
    ({ path }) => path,
  );
/** Stores a file that was last seen a number of days ago. */
const seen = (path: string, days: number) =>
  database.query(
    `INSERT INTO assets (path, plain, seen_at) VALUES ($1, '', now() - make_interval(days => $2))`,
    [path, days],
  );
const age = async (path: string) => {
  const [row] = await database.query<{ days: number }>(
    'SELECT extract(days FROM now() - seen_at)::integer AS days FROM assets WHERE path = $1',
    [path],
  );
  return row?.days;
};

test('stores every file before it is settled', async () => {
  await migrate(database.url);
  const locking = await database.connect();
  await locking.query('BEGIN; LOCK TABLE assets IN EXCLUSIVE MODE');
  const replica = start();
  await waitFor(
    () => database.sessions(`wait_event_type = 'Lock'`),
    ({ length }) => length > 0,
  );

  expect(replica.settled).toBe(false);
  await locking.query('ROLLBACK');
  await locking.end();
  await untilSettled(replica);

  expect(await stored()).toEqual(files.toSorted());
});

test('is not settled while another process migrates the database', async () => {
  const migrating = await database.connect();
  await migrating.query('SELECT pg_advisory_lock(7263001)');
  // It waits for the lock by this clock, for 20 s.
  const now = performance.now.bind(performance);
  let passed = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + (passed += 5_000));
  const replica = start();
  await waitFor(
    () => replica.logLines,
    (lines) => lines.some((line) => line.includes('another process is migrating')),
  );
  clock.mockRestore();

  expect(replica.settled).toBe(false);
  await migrating.end();
  await untilSettled(replica);
  expect(await stored()).toEqual(files.toSorted());
});

test('four replicas that start at the same time store each file once', async () => {
  const replicas = Array.from({ length: 4 }, () => start());
  await Promise.all(replicas.map(untilSettled));

  expect(await stored()).toEqual(files.toSorted());
  expect(replicas.flatMap(({ logLines }) => logLines)).toEqual([]);
});

test('is settled while the database is away, and stores the files when it is back', async () => {
  await untilSettled(start({}, NO_DATABASE));
  const proxy = await createTcpProxy(database.url);
  await proxy.close();
  const replica = start({}, proxy.url);
  await untilSettled(replica);
  await proxy.open();

  // The table exists only once the replica has migrated the database.
  const paths = await waitFor(
    () => stored().catch(() => []),
    ({ length }) => length === files.length,
    20_000,
  );
  expect(paths).toEqual(files.toSorted());
  await proxy.close();
});

test('is settled if the files cannot be stored, and tries again', async () => {
  await migrate(database.url);
  await database.query('ALTER TABLE assets RENAME TO elsewhere');
  const replica = start();
  await untilSettled(replica);
  await database.query('ALTER TABLE elsewhere RENAME TO assets');

  await waitFor(stored, ({ length }) => length === files.length);
  expect(replica.logLines[0]).toContain('files of this release not stored, retrying');
});

test('deletes nothing when it starts, however old', async () => {
  await migrate(database.url);
  await seen('/assets/old-00000000.js', 400);
  await seen(files[0]!, 400);

  await untilSettled(start());

  expect(await age('/assets/old-00000000.js')).toBe(400);
  expect(await age(files[0]!)).toBe(0);
});

test.each([-400, 400])(
  'deletes afterwards what was not seen for 30 days by the clock of the database, with its own %i days off',
  async (days) => {
    await migrate(database.url);
    await seen('/assets/old-00000000.js', 31);
    await seen('/assets/recent-00000000.js', 29);
    const now = Date.now() + days * DAY;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    start({ ROUND: 50 });
    // waitFor() reads the clock, which stands still: it would never give up.
    await waitFor(
      () => age('/assets/old-00000000.js'),
      (left) => left === undefined,
    );
    clock.mockRestore();

    expect(await age('/assets/recent-00000000.js')).toBe(29);
    expect(await stored()).toEqual(expect.arrayContaining(files));
  },
);

test('reports in every round that it still has its files, and stores again what is gone', async () => {
  const replica = start({ ROUND: 50 });
  await untilSettled(replica);
  const [kept, lost] = files as [string, string];
  await database.query(`UPDATE assets SET seen_at = now() - interval '40 days' WHERE path = $1`, [kept]);
  await database.query('DELETE FROM assets WHERE path = $1', [lost]);

  await waitFor(
    async () => [await age(kept), await age(lost)],
    (ages) => ages.every((each) => each === 0),
  );
  expect(replica.logLines).toEqual([]);
});
