import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { postLead } from '../../../backend/src/testing/leads/lead-requests.ts';
import { readyAddressOf, spawnProduct, type Product } from '../../../backend/src/testing/product.ts';
import { createTestDatabase, type TestDatabase } from '../../../backend/src/testing/test-database.ts';
import { Cluster } from '../faults/cluster.ts';
import { buildCommit } from './past-build.ts';

/** A channel, so that the statement that stores a lead queues its notification too. */
const CHANNEL = {
  NOTIFY_WEBHOOK_URL: 'http://127.0.0.1:1/',
  NOTIFY_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
};

const submit = async (url: string, email: string): Promise<number> => {
  const { status } = await postLead({ url }, { email });
  return status;
};
const emailsAt = async (url: string): Promise<string[]> => {
  const leads = (await (await fetch(`${url}/api/leads`)).json()) as { email: string }[];
  return leads.map(({ email }) => email).toSorted();
};

/** The release before, on the schema of this one, as during a rolling update and after a rollback. */
export const checkReleaseBefore = (tag: string): void => {
  let cluster: Cluster;
  let folder: string;
  let database: TestDatabase;
  const running: Product[] = [];
  before(async () => {
    folder = await buildCommit(tag);
    cluster = await Cluster.start();
  });
  after(async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    database = await createTestDatabase(cluster.url);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map(({ stop }) => stop()));
    await database.drop();
  });
  const startThis = () => started(spawnProduct({ DATABASE_URL: database.url, ...CHANNEL }));
  const startBefore = () =>
    started(
      spawnProduct({ DATABASE_URL: database.url, ...CHANNEL }, { main: `${folder}/backend/dist/main.js` }),
    );
  const started = (product: Product): Promise<string> => {
    running.push(product);
    return readyAddressOf(product);
  };

  test('the release before starts on the schema of this one, beside it, and each reads the leads of the other', async () => {
    const now = await startThis();
    const then = await startBefore();

    assert.equal(await submit(then, 'then@example.com'), 201);
    assert.equal(await submit(now, 'now@example.com'), 201);
    for (const url of [now, then])
      assert.deepEqual(await emailsAt(url), ['now@example.com', 'then@example.com']);
    assert.equal((await database.query('SELECT FROM messages')).length, 2);
  });

  test('a running release before stores leads while and after this one migrates', async () => {
    const then = await startBefore();
    const migrated = new AbortController();
    const statuses: number[] = [];
    const visitor = async () => {
      for (let index = 0; !migrated.signal.aborted || index < 20; index += 1)
        statuses.push(await submit(then, `${index}@example.com`));
    };
    const visits = visitor();
    await startThis();
    migrated.abort();
    await visits;

    assert.deepEqual(new Set(statuses), new Set([201]));
  });

  test('this check notices a schema that the release before cannot use', async () => {
    await startThis();
    const then = await startBefore();
    await database.query('ALTER TABLE leads ADD COLUMN region text NOT NULL');

    assert.notEqual(await submit(then, 'then@example.com'), 201);
  });
};
