import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitFor } from '../../../../backend/src/testing/wait-for.ts';
import { startPageCache } from '../servers/page-cache.ts';
import { recordWithout, recordCache } from '../summary.ts';
import type { Stage } from './stage.ts';

const statusesOf = async (url: string, paths: readonly string[]): Promise<number[]> => {
  const statuses: number[] = [];
  for (const path of paths) {
    const response = await fetch(url + path);
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
};

/** The files of `/assets` that a page names. */
const assetsOf = async (url: string): Promise<string[]> => {
  const page = await (await fetch(url)).text();
  return [...new Set(page.match(/\/assets\/[\w.-]+/g))];
};

/** Visits every page through a cache, kills every replica, and visits them again. */
const visitAfterDeath = async ({ replicas, paths }: Stage, isReady: (cached: string | null) => boolean) => {
  const cache = await startPageCache(replicas.url);
  try {
    const addresses = [...paths, ...(await assetsOf(cache.url))];
    assert.deepEqual(new Set(await statusesOf(cache.url, addresses)), new Set([200]));
    await replicas.kill(Infinity);
    await replicas.untilNoticed();
    await waitFor(async () => (await fetch(cache.url + paths[0]!)).headers.get('x-cache'), isReady, 15_000);
    return { addresses, statuses: await statusesOf(cache.url, addresses) };
  } finally {
    await cache.stop();
  }
};

/** Every replica is killed, behind nginx as a shared cache. The last scenario of a stage. */
export const checkDeadReplicas = (stage: () => Stage): void => {
  test('with PAGE_CACHE_SECONDS, a cache serves every page and its files while every replica is dead', async () => {
    // Stale: the time is over in which the cache need not ask.
    const { addresses, statuses } = await visitAfterDeath(stage(), (cached) => cached === 'STALE');
    recordCache(statuses);

    assert.ok(addresses.some((path) => path.startsWith('/assets/')));
    assert.deepEqual(new Set(statuses), new Set([200]));
  });
};

export const checkDeadReplicasWithout = (stage: () => Stage): void => {
  test('without PAGE_CACHE_SECONDS, the pages go with the replicas', async () => {
    const { paths } = stage();
    const { statuses } = await visitAfterDeath(stage(), () => true);
    const gone = statuses.slice(0, paths.length).filter((status) => status !== 200);
    recordWithout('PAGE_CACHE_SECONDS', `${gone.length} of ${paths.length} pages away with the replicas`);

    assert.equal(gone.length, paths.length);
  });
};
