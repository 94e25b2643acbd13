/** Checks the release before on this schema, as during a rolling update and after a rollback. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { postLead } from '../../../backend/src/testing/leads/lead-requests.ts';
import {
  readyAddressOf,
  spawnProduct,
  type Product,
} from '../../../backend/src/testing/product.ts';
import { ROOT } from '../../support/project.ts';
import { run, temporaryFolder } from '../programs.ts';
import { useDatabase } from '../servers/cluster.ts';

/** A channel, so that a lead is queued for its notification too. */
const CHANNEL = {
  NOTIFY_WEBHOOK_URL: 'http://127.0.0.1:1/',
  NOTIFY_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
};

const git = (...command: string[]) => run('git', ['-C', ROOT, ...command]);

/** The release before, which each release replaces in this file. A firm's clone may lack tags. */
const commit = readFileSync(join(import.meta.dirname, 'release-before'), 'utf8').trim();

describe('the release before', () => {
  const database = useDatabase();
  const folder = temporaryFolder('before');
  const running: Product[] = [];
  before(async () => {
    // Fails if git lacks the commit, as in a shallow clone: git fetch --unshallow
    await git('archive', '--output', join(folder, 'sources.tar'), commit);
    await run('tar', ['-xf', 'sources.tar'], { cwd: folder });
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
    await run('npm', ['run', 'build'], { cwd: folder });
  });
  after(() => Promise.all(running.map(({ stop }) => stop())));
  const start = (main?: string): Promise<string> => {
    const product = spawnProduct({ DATABASE_URL: database().url, ...CHANNEL }, { main });
    running.push(product);
    return readyAddressOf(product);
  };

  test('the release before stores leads while and after this one migrates', async () => {
    const main = `${folder}/backend/dist/main.js`;
    const ids: number[] = [];
    const submit = async (url: string) => {
      const { status, body } = await postLead({ url }, { email: `${ids.length}@example.com` });
      assert.equal(status, 201);
      ids.push((body as { id: number }).id);
    };
    const then = await start(main);
    const migrated = new AbortController();
    const visitor = async () => {
      while (!migrated.signal.aborted || ids.length < 20) await submit(then);
    };
    const visits = visitor();
    const now = await start();
    migrated.abort();
    await visits;
    const again = await start(main);
    await submit(now);
    await submit(again);

    for (const url of [then, now, again])
      for (const id of ids) assert.equal((await fetch(`${url}/api/leads/${id}`)).status, 200);
  });
});
