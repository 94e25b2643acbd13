import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { postLead } from '../../../backend/src/testing/leads/lead-requests.ts';
import { readyAddressOf, spawnProduct, type Product } from '../../../backend/src/testing/product.ts';
import { createTestDatabase, type TestDatabase } from '../../../backend/src/testing/test-database.ts';
import { startCluster, type Cluster } from '../faults/cluster.ts';
import { buildCommit } from './past-build.ts';

/** A channel, so that a lead is queued for its notification too. */
const CHANNEL = {
  NOTIFY_WEBHOOK_URL: 'http://127.0.0.1:1/',
  NOTIFY_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
};

/** Submits a lead and returns its id. */
const submit = async (url: string, email: string): Promise<number> => {
  const { status, body } = await postLead({ url }, { email });
  assert.equal(status, 201);
  return (body as { id: number }).id;
};

/** The release before, on the schema of this one, as during a rolling update and after a rollback. */
export const checkReleaseBefore = (tag: string): void => {
  let cluster: Cluster;
  let database: TestDatabase;
  let folder: string;
  const running: Product[] = [];
  before(async () => {
    folder = await buildCommit(tag);
    cluster = await startCluster();
    database = await createTestDatabase(cluster.url);
  });
  after(async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    await database.drop();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const start = (main?: string): Promise<string> => {
    const product = spawnProduct({ DATABASE_URL: database.url, ...CHANNEL }, { main });
    running.push(product);
    return readyAddressOf(product);
  };

  test('the release before stores leads while and after this one migrates, and starts again on its schema', async () => {
    const main = `${folder}/backend/dist/main.js`;
    const then = await start(main);
    const migrated = new AbortController();
    const ids: number[] = [];
    const visitor = async () => {
      while (!migrated.signal.aborted || ids.length < 20)
        ids.push(await submit(then, `${ids.length}@example.com`));
    };
    const visits = visitor();
    const now = await start();
    migrated.abort();
    await visits;
    const again = await start(main);

    ids.push(await submit(now, 'now@example.com'), await submit(again, 'again@example.com'));
    for (const url of [then, now, again])
      for (const id of ids) assert.equal((await fetch(`${url}/api/leads/${id}`)).status, 200);
  });
};
