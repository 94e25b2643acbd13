import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { postLead } from '../../../backend/src/testing/leads/lead-requests.ts';
import { readyAddressOf, spawnProduct, type Product } from '../../../backend/src/testing/product.ts';
import { createTestDatabase, type TestDatabase } from '../../../backend/src/testing/test-database.ts';
import { Cluster } from '../faults/cluster.ts';
import { buildCommit } from './past-build.ts';

/** A channel, so that a lead is queued for its notification too. */
const CHANNEL = {
  NOTIFY_WEBHOOK_URL: 'http://127.0.0.1:1/',
  NOTIFY_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
};

const submit = async (url: string, email: string): Promise<number> =>
  (await postLead({ url }, { email })).status;

/** The addresses of the newest two leads. */
const newestAt = async (url: string): Promise<string[]> => {
  const leads = (await (await fetch(`${url}/api/leads?limit=2`)).json()) as { email: string }[];
  return leads.map(({ email }) => email);
};

/** The release before, on the schema of this one, as during a rolling update and after a rollback. */
export const checkReleaseBefore = (tag: string): void => {
  let cluster: Cluster;
  let database: TestDatabase;
  let folder: string;
  const running: Product[] = [];
  before(async () => {
    folder = await buildCommit(tag);
    cluster = await Cluster.start();
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
    let sent = 0;
    const visitor = async () => {
      for (; !migrated.signal.aborted || sent < 20; sent += 1)
        assert.equal(await submit(then, `${sent}@example.com`), 201);
    };
    const visits = visitor();
    const now = await start();
    migrated.abort();
    await visits;
    const again = await start(main);

    assert.equal(await submit(now, 'now@example.com'), 201);
    assert.equal(await submit(again, 'again@example.com'), 201);
    for (const url of [then, now, again])
      assert.deepEqual(await newestAt(url), ['again@example.com', 'now@example.com']);
    assert.equal((await database.query('SELECT FROM messages')).length, sent + 2);
  });
};
