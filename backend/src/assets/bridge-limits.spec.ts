import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { useAssetRepositories } from '../testing/use-asset-repositories.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { waitFor } from '../testing/wait-for.ts';
import { AssetBridge } from './asset-bridge.ts';

const SIZE = 100_000;

const database = useTestDatabase('test');
const connect = useAssetRepositories();

const LIMITS = { KEPT: 10 * SIZE, UNKNOWN: 100, UNKNOWN_FOR: 60_000, WAITING: 1_000 };
const start = async (limits: Partial<typeof LIMITS>) => {
  const { connection, repository, logger, logLines } = connect(database.url);
  await connection.whenReady;
  return { bridge: new AssetBridge(repository, logger, { ...LIMITS, ...limits }), repository, logLines };
};

const pathOf = (index: number) => `/assets/file-${10_000_000 + index}.js`;
const store = (path: string) =>
  database.query('INSERT INTO assets (path, plain) VALUES ($1, $2)', [path, randomBytes(SIZE)]);

test('keeps no more bytes in memory than its limit, and forgets the file that was not used for longest', async () => {
  const { bridge } = await start({ KEPT: 5 * SIZE });
  const paths = Array.from({ length: 20 }, (_, index) => pathOf(index));
  for (const path of paths) await store(path);
  for (const path of paths) {
    expect((await bridge.find(path))?.body).toHaveLength(SIZE);
    await bridge.find(pathOf(0));
  }
  await database.query('DELETE FROM assets');

  const kept = [];
  for (const path of [...[0, 17, 18, 19].map(pathOf), ...paths]) if (await bridge.find(path)) kept.push(path);
  expect(new Set(kept)).toEqual(new Set([0, 17, 18, 19].map(pathOf)));
});

test('remembers an unknown name, for a limited time', async () => {
  const { bridge } = await start({ UNKNOWN_FOR: 500 });
  await bridge.find(pathOf(1));
  await store(pathOf(1));

  expect(await bridge.find(pathOf(1))).toBeUndefined();
  await waitFor(
    () => bridge.find(pathOf(1)),
    (file) => file !== undefined,
  );
});

test('remembers a limited number of unknown names', async () => {
  const { bridge } = await start({ UNKNOWN: 2 });
  for (const index of [1, 2, 3]) await bridge.find(pathOf(index));
  for (const index of [1, 2, 3]) await store(pathOf(index));

  const found = [];
  for (const index of [1, 2, 3]) found.push(Boolean(await bridge.find(pathOf(index))));
  expect(found).toEqual([true, false, false]);
});

test('lets a limited number of names wait', async () => {
  const { bridge, repository } = await start({ WAITING: 2 });
  const lookUps: string[] = [];
  repository.find = (path) => {
    lookUps.push(path);
    return Promise.resolve(undefined);
  };

  await Promise.all([1, 2, 3, 4].map((index) => bridge.find(pathOf(index))));
  await bridge.find(pathOf(5));

  expect(lookUps).toEqual([1, 2, 5].map(pathOf));
});

test('answers requests for one name with one query', async () => {
  const { bridge, repository } = await start({});
  await store(pathOf(1));
  const lookUps: string[] = [];
  const find = repository.find.bind(repository);
  repository.find = (path) => {
    lookUps.push(path);
    return find(path);
  };

  const files = await Promise.all([1, 1, 2, 1].map((index) => bridge.find(pathOf(index))));

  expect(files.map(Boolean)).toEqual([true, true, false, true]);
  expect(lookUps).toEqual([pathOf(1), pathOf(2)]);
});

test('logs a failure once a minute, remembers no name because of it, and recovers', async () => {
  const { bridge, logLines } = await start({});
  await store(pathOf(1));
  await database.query('ALTER TABLE assets RENAME TO elsewhere');
  for (let attempt = 0; attempt < 3; attempt += 1) expect(await bridge.find(pathOf(1))).toBeUndefined();
  await database.query('ALTER TABLE elsewhere RENAME TO assets');

  expect(await bridge.find(pathOf(1))).toBeDefined();
  expect(logLines.filter((line) => line.includes('files of other releases'))).toHaveLength(1);
});
