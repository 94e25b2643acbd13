import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitFor } from '../../../../backend/src/testing/wait-for.ts';
import { startPageCache } from '../servers/page-cache.ts';
import type { Stage } from './stage.ts';

const statusesOf = (url: string, paths: readonly string[]): Promise<number[]> =>
  Promise.all(paths.map(async (path) => (await fetch(url + path)).status));

/** Every replica is killed, behind nginx as a shared cache. The last scenario of a stage. */
export const checkDeadReplicas = (stage: () => Stage): void => {
  test('with PAGE_CACHE_SECONDS, a cache serves every page and its files while every replica is dead', async () => {
    const { replicas, paths } = stage();
    const cache = await startPageCache(replicas.url);
    try {
      const home = await (await fetch(cache.url)).text();
      const addresses = [...paths, ...new Set(home.match(/\/assets\/[\w.-]+/g))];
      assert.ok(addresses.length > paths.length);
      assert.deepEqual(new Set(await statusesOf(cache.url, addresses)), new Set([200]));

      await replicas.kill(Infinity);
      await replicas.untilNoticed();
      // Stale: the time is over in which the cache need not ask.
      await waitFor(
        async () => (await fetch(cache.url + paths[0]!)).headers.get('x-cache'),
        (cached) => cached === 'STALE',
        15_000,
      );
      assert.deepEqual(new Set(await statusesOf(cache.url, addresses)), new Set([200]));
    } finally {
      await cache.stop();
    }
  });
};
