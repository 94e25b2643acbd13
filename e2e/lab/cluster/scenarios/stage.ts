import assert from 'node:assert/strict';
import { startReplicas, type Replicas } from '../servers/replicas.ts';
import { startTrio, type Trio } from '../servers/trio.ts';
import { Load, type Outcome } from '../visitors/load.ts';

/** Three replicas behind a balancer, on three instances of PostgreSQL behind an address that follows the primary. */
export interface Stage {
  trio: Trio;
  replicas: Replicas;
  /** The pages of the site. */
  paths: string[];
  close: () => Promise<void>;
}

/**
 * @param synchronous whether a commit waits for a standby
 * @param environment of the replicas
 */
export const openStage = async (
  synchronous: boolean,
  environment: Record<string, string>,
): Promise<Stage> => {
  const trio = await startTrio(synchronous);
  const replicas = await startReplicas({ DATABASE_URL: trio.url, ...environment }).catch(
    async (error: unknown) => {
      await trio.stop();
      throw error;
    },
  );
  const sitemap = await (await fetch(`${replicas.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
  assert.ok(paths.length > 20);
  return {
    trio,
    replicas,
    paths,
    close: async () => {
      await replicas.stop();
      await trio.stop();
    },
  };
};

/** Milliseconds within which leads are stored again, from the moment at which the address leads to a primary. */
export const BACK = 5_000;

/** How many leads and pages visitors send before and after what happens to them. */
export const AROUND = 40;

/**
 * Lets something happen while visitors submit leads and open pages.
 *
 * @param url of the site
 */
export const underLoad = async (
  { trio, paths }: Stage,
  url: string,
  happen: (load: Load) => Promise<void>,
): Promise<Outcome> => {
  const load = new Load(url, paths);
  try {
    await load.sent(AROUND);
    await happen(load);
    await load.sent(AROUND);
  } catch (error) {
    await load.end(trio.url).catch(() => undefined);
    throw error;
  }
  return load.end(trio.url);
};

/** Prints what visitors met with. */
export const record = (scenario: string, outcome: Outcome, visits?: number): void => {
  const { requests, failures, acknowledged, lost, refused, gap } = outcome;
  console.log(
    `${scenario}: ${requests} requests, ${failures.length} failed, ${refused} refused with 503;`,
    `${acknowledged} leads acknowledged, ${lost} lost, longest gap ${Math.round(gap)} ms`,
    visits ? `; ${visits} visits of a browser` : '',
  );
};

/** Asserts that every request got an answer, and that no acknowledged lead is lost or stored twice. */
export const assertKept = ({ failures, acknowledged, lost, duplicated }: Outcome): void => {
  assert.deepEqual(failures, []);
  assert.ok(acknowledged > 0);
  assert.deepEqual({ lost, duplicated }, { lost: 0, duplicated: 0 });
};
