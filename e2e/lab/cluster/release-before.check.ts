/** Checks the release before on this schema, as during a rolling update and after a rollback. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ADA, basic, GRACE, linesOf } from '../../../backend/src/testing/access/people.ts';
import { OWN_PAGE, postLead } from '../../../backend/src/testing/leads/lead-requests.ts';
import {
  readyAddressOf,
  spawnProduct,
  type Product,
} from '../../../backend/src/testing/product/spawn-product.ts';
import { startMailReceiver } from '../../../backend/src/testing/receivers/mail-receiver.ts';
import { ROOT } from '../../support/project.ts';
import { run, temporaryFolder } from '../programs.ts';
import { useDatabase } from '../servers/cluster.ts';
import { until } from '../until.ts';

/** A channel, so that a lead is queued for its notification too. */
const CHANNEL = {
  NOTIFY_WEBHOOK_URL: 'http://127.0.0.1:1/',
  NOTIFY_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
};

/** Of a message: no release knows it, so that this test holds for each release before. */
const LATER_KIND = 'of a later release';

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
  const launch = async (main: string | undefined, environment: Record<string, string>) => {
    const product = spawnProduct({ DATABASE_URL: database().url, ...environment }, { main });
    running.push(product);
    return { ...product, url: await readyAddressOf(product) };
  };
  const start = async (main?: string) => (await launch(main, CHANNEL)).url;

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

  test('a message of a kind that the release before lacks waits for this one', async (context) => {
    await Promise.all(running.splice(0).map(({ stop }) => stop()));
    const mail = await startMailReceiver();
    context.after(() => mail.close());
    const people = join(folder, 'people');
    writeFileSync(people, await linesOf(ADA, GRACE));
    const own = { ADMIN_USERS_FILE: people, PUBLIC_URL: 'http://localhost:3000' };
    const email = {
      SMTP_URL: mail.url,
      NOTIFY_EMAIL_TO: 'desk@sandglass.example',
      NOTIFY_EMAIL_FROM: 'site@sandglass.example',
    };
    const now = await launch(undefined, { ...email, ...own });
    // The first attempt fails, and the next one is that of the release before.
    mail.refuse(true);
    const change = await fetch(`${now.url}/api/leads/1`, {
      method: 'PATCH',
      headers: {
        ...OWN_PAGE,
        ...basic(ADA.email, ADA.password),
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ givenTo: GRACE.name }),
    });
    assert.equal(change.status, 200);
    const given = async () => {
      const rows = `SELECT state, attempts FROM messages WHERE kind IN ('given', '${LATER_KIND}')`;
      const [row] = await database().query<{ state: string; attempts: number }>(rows);
      return row!;
    };
    await until(async () => (await given()).attempts === 1);
    const rename = (from: string, to: string) =>
      database().query(`UPDATE messages SET kind = '${to}' WHERE kind = '${from}'`);
    await now.stop();
    mail.refuse(false);
    await rename('given', LATER_KIND);
    const then = await launch(`${folder}/backend/dist/main.js`, email);
    await until(() => then.output().includes('job failed, will be retried'), 60_000);
    assert.deepEqual(await given(), { state: 'waiting', attempts: 1 });
    assert.equal((await fetch(`${then.url}/api/leads/1`)).status, 200);
    await then.stop();

    await rename(LATER_KIND, 'given');
    await launch(undefined, { ...email, ...own });
    await until(() => mail.to(GRACE.email).length === 1, 120_000);
  });
});
