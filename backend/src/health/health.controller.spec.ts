import { expect, test } from '@jest/globals';
import request from 'supertest';
import { NO_DATABASE } from '../testing/test-app.ts';
import { useTestApp, useTestApps } from '../testing/use-test-app.ts';

const { app, database } = useTestApp();
const { startAlone } = useTestApps();

test.each(['live', 'ready'])('reports that it is %s', async (state) => {
  const { status, headers, body } = await request(app.url).get(`/health/${state}`);

  expect({ status, body }).toEqual({ status: 200, body: { status: state } });
  expect(headers['cache-control']).toBe('no-store');
});

test('is live but not ready without its database', async () => {
  const alone = await startAlone(NO_DATABASE);

  const live = await request(alone.url).get('/health/live');
  const ready = await request(alone.url).get('/health/ready');

  expect([live.status, ready.status]).toEqual([200, 503]);
  expect(ready.headers['retry-after']).toBe('5');
});

test('keeps the connections for leads, however many requests arrive at once', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => request(app.url).get('/health/ready')));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const [{ count }] = (await database.query<{ count: number }>(
    `SELECT count(*)::integer FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'sandglass'`,
  )) as [{ count: number }];
  expect(count).toBeLessThanOrEqual(2);
});
