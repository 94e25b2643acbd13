import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { startReplicas, type Replicas } from '../servers/replicas.ts';
import { startReplication, type Replication } from '../servers/postgres-replication.ts';
import { Load, type Outcome } from '../visitors/page-and-lead-load.ts';

/** Three replicas behind a balancer, on three instances of PostgreSQL. */
export interface Stage {
  postgres: Replication;
  replicas: Replicas;
  paths: string[];
}

/** Starts a stage for the tests of a suite; `synchronous`: a commit waits for a standby. */
export const useStage = (
  synchronous: boolean,
  environment: Record<string, string>,
): (() => Stage) => {
  let postgres: Replication | undefined;
  let replicas: Replicas | undefined;
  let paths: string[];
  before(async () => {
    postgres = await startReplication(synchronous);
    replicas = await startReplicas({ DATABASE_URL: postgres.url, ...environment });
    const sitemap = await (await fetch(`${replicas.url}/sitemap.xml`)).text();
    paths = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
    assert.ok(paths.length > 20);
  });
  after(async () => {
    await replicas?.stop();
    await postgres?.stop();
  });
  return () => ({ postgres: postgres!, replicas: replicas!, paths });
};

/** How many leads and pages visitors send before and after what happens to them. */
export const AROUND = 40;

/** Lets something happen while visitors submit leads and open pages, and prints what they saw. */
export const underLoad = async (
  what: string,
  { postgres, paths, replicas }: Stage,
  happen: (load: Load) => Promise<unknown>,
  url = replicas.url,
): Promise<Outcome> => {
  const load = new Load(url, paths);
  try {
    await load.untilSent(AROUND);
    await happen(load);
    await load.untilSent(AROUND);
  } finally {
    await load.stop();
  }
  const outcome = await load.end(postgres.url);
  const { requests, failures, acknowledged, lost, refused } = outcome;
  console.log(
    `${what}: ${requests} requests, ${failures.length} failed, ${refused} refused with 503;`,
    `${acknowledged} leads acknowledged, ${lost} lost`,
  );
  return outcome;
};

/** Asserts that every request was answered, and no acknowledged lead is lost or stored twice. */
export const assertKept = ({ failures, acknowledged, lost, duplicated }: Outcome): void => {
  assert.deepEqual(failures, []);
  assert.ok(acknowledged > 0);
  assert.deepEqual({ lost, duplicated }, { lost: 0, duplicated: 0 });
};
