import { randomBytes } from 'node:crypto';
import { afterEach, expect, jest, test } from '@jest/globals';
import { createLogger } from '../logging/logger.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';
import { AssetBridge } from './asset-bridge.ts';
import { AssetRepository } from './asset.repository.ts';

const SIZE = 100_000;
const LIMITS = { KEPT: 10 * SIZE, UNKNOWN: 100, UNKNOWN_FOR: 60_000, WAITING: 1_000 };

const { app, database } = useTestApp();
afterEach(async () => {
  jest.restoreAllMocks();
  await database.query('DELETE FROM assets');
});
const start = (limits: Partial<typeof LIMITS> = {}) => {
  const logLines: string[] = [];
  const logger = createLogger('warn', { write: (line) => void logLines.push(line) });
  const repository = app.get(AssetRepository);
  const bridge = new AssetBridge(repository, logger, { ...LIMITS, ...limits });
  return { bridge, lookUps: jest.spyOn(repository, 'find').mock.calls, logLines };
};

const pathOf = (index: number) => `/assets/file-${10_000_000 + index}.js`;
const store = (path: string) =>
  database.query('INSERT INTO assets (path, plain) VALUES ($1, $2)', [path, randomBytes(SIZE)]);

test('keeps no more bytes in memory than its limit, and forgets the file that was not used for longest', async () => {
  const { bridge } = start({ KEPT: 5 * SIZE });
  const paths = Array.from({ length: 20 }, (_, index) => pathOf(index));
  for (const path of paths) await store(path);
  for (const path of paths) {
    expect((await bridge.find(path))?.body).toHaveLength(SIZE);
    await bridge.find(pathOf(0));
  }
  await database.query('DELETE FROM assets');

  const kept = [];
  for (const path of [...[0, 17, 18, 19].map(pathOf), ...paths])
    if (await bridge.find(path)) kept.push(path);
  expect(new Set(kept)).toEqual(new Set([0, 17, 18, 19].map(pathOf)));
});

test('remembers a limited number of unknown names, for a limited time', async () => {
  const { bridge } = start({ UNKNOWN: 2, UNKNOWN_FOR: 500 });
  for (const index of [1, 2, 3]) await bridge.find(pathOf(index));
  for (const index of [1, 2, 3]) await store(pathOf(index));

  const found = [];
  for (const index of [1, 2, 3]) found.push(Boolean(await bridge.find(pathOf(index))));
  expect(found).toEqual([true, false, false]);
  await waitFor(() => bridge.find(pathOf(3)), Boolean);
});

test('looks up a name once for all who ask for it, and lets a limited number of names wait', async () => {
  const { bridge, lookUps } = start({ WAITING: 2 });
  await store(pathOf(1));

  const files = await Promise.all([1, 1, 1, 2, 3, 4].map((index) => bridge.find(pathOf(index))));
  await bridge.find(pathOf(5));

  expect(files.map(Boolean)).toEqual([true, true, true, false, false, false]);
  expect(lookUps).toEqual([1, 2, 5].map((index) => [pathOf(index)]));
});

test('logs a failure once a minute, remembers no name because of it, and recovers', async () => {
  const { bridge, logLines } = start();
  await store(pathOf(1));
  await database.query('ALTER TABLE assets RENAME TO elsewhere');
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(await bridge.find(pathOf(1))).toBeUndefined();
  await database.query('ALTER TABLE elsewhere RENAME TO assets');

  expect(await bridge.find(pathOf(1))).toBeDefined();
  expect(logLines.filter((line) => line.includes('files of other releases'))).toHaveLength(1);
});
