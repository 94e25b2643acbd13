import { expect, jest, test } from '@jest/globals';
import { readyAddressOf, spawnProduct } from './testing/product.ts';
import { useTestDatabase } from './testing/use-test-database.ts';
import { waitFor } from './testing/wait-for.ts';

jest.setTimeout(60_000);

const database = useTestDatabase();
const statusOf = async (url: string, path: string) =>
  (await fetch(url + path, { headers: { Connection: 'close' } })).status;

test('goes on serving new connections for DRAIN_SECONDS after SIGTERM, also beyond the usual deadline', async () => {
  const product = spawnProduct({ DATABASE_URL: database.url, DRAIN_SECONDS: '10' });
  const url = await readyAddressOf(product);
  await waitFor(
    () => statusOf(url, '/health/serving'),
    (status) => status === 200,
  );

  const begin = performance.now();
  product.process.kill('SIGTERM');
  await waitFor(
    () => statusOf(url, '/health/serving'),
    (status) => status === 503,
  );
  const served: number[] = [];
  const health: number[] = [];
  while (performance.now() - begin < 9_500) {
    health.push(await statusOf(url, '/health/serving'), await statusOf(url, '/health/ready'));
    served.push(await statusOf(url, '/'));
    const lead = await fetch(`${url}/api/leads`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Connection: 'close' },
      body: JSON.stringify({ email: 'ada@example.com' }),
    });
    served.push(lead.status);
  }

  expect(new Set(served)).toEqual(new Set([200, 201]));
  // A balancer that is told 200 once more sends requests again.
  expect(new Set(health)).toEqual(new Set([503]));
  expect(await product.exited).toBe(0);
  // An answer to the balancer that the process starts or drains is no failure.
  expect(product.output()).not.toContain('request failed');
  expect(performance.now() - begin).toBeGreaterThanOrEqual(10_000);
});
