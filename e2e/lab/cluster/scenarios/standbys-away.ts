import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitFor } from '../../../../backend/src/testing/wait-for.ts';
import { assertKept, record, underLoad, type Stage } from './stage.ts';

/** Milliseconds within which a client is told that the database is away. */
const REFUSAL = 5_000;
/** Milliseconds until every replica knows: an answer of `/health/ready` holds for 2 s, the next one takes 3 s. */
const KNOWN = 10_000;

/** The statuses of all replicas at a path, each once. */
const statuses = async ({ replicas }: Stage, path: string): Promise<number[]> => {
  const answers = await Promise.all(replicas.origins().map((origin) => fetch(origin + path)));
  return [...new Set(answers.map(({ status }) => status))];
};

/** Every standby goes away and returns. */
export const checkStandbysAway = (stage: () => Stage): void => {
  test('without a standby, leads are refused within 5 s, readiness says so, and pages are served', async () => {
    const { trio, replicas } = stage();
    const away = trio.standbys();
    const outcome = await underLoad(stage(), replicas.url, async (load) => {
      await Promise.all(away.map((standby) => standby.stop()));
      await load.unacknowledged();
      await waitFor(
        () => statuses(stage(), '/health/ready'),
        ([status, ...others]) => status === 503 && others.length === 0,
        KNOWN,
      );
      assert.deepEqual(await statuses(stage(), '/health/serving'), [200]);
      await Promise.all(away.map((standby) => standby.start(trio.primary())));
      await load.firstAfter(performance.now());
    });
    record('the standbys go away and return', outcome);

    assertKept(outcome);
    assert.ok(outcome.slowestRefusal < REFUSAL, `${outcome.slowestRefusal} ms`);
    await waitFor(
      () => statuses(stage(), '/health/ready'),
      ([status, ...others]) => status === 200 && others.length === 0,
      KNOWN,
    );
  });
};
