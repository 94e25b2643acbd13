import { tmpdir } from 'node:os';
import { expect, test } from '@jest/globals';
import { readMetric } from '../testing/read-metric.ts';
import { useTestApps } from '../testing/use-test-app.ts';

const { database, start } = useTestApps();

test('measures whether the database responds, and its size', async () => {
  const app = await start();

  expect(await readMetric(app, 'database_up')).toBe(1);
  const [row] = await database.query<{ bytes: number }>(
    'SELECT pg_database_size(current_database())::float8 AS bytes',
  );
  const size = (await readMetric(app, 'database_size_bytes'))!;
  expect(Math.abs(size / row!.bytes - 1)).toBeLessThan(0.1);
});

test('measures the disk of the embedded database', async () => {
  const app = await start({ DATA_DIR: tmpdir() });

  const size = await readMetric(app, 'database_disk_size_bytes');
  const free = await readMetric(app, 'database_disk_free_bytes');

  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThan(free!);
});

test('does not measure the disk of another database, which is on another machine', async () => {
  const app = await start({ DATABASE_URL: database.url });

  expect(await readMetric(app, 'database_disk_free_bytes')).toBeUndefined();
});
