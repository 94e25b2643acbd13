import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitFor } from '../../../../backend/src/testing/wait-for.ts';
import { record, recordWithout } from '../summary.ts';
import { assertKept, underLoad, type Stage } from './stage.ts';

/** Milliseconds within which a client is told that the database is away. */
const REFUSAL = 5_000;
/** Milliseconds until every replica knows: an answer of `/health/ready` holds for 2 s, the next one takes 3 s. */
const KNOWN = 10_000;

/** The statuses of all replicas at a path, each once. */
const statuses = async ({ replicas }: Stage, path: string): Promise<number[]> => {
  const answers = await Promise.all(replicas.origins.map((origin) => fetch(origin + path)));
  return [...new Set(answers.map(({ status }) => status))];
};

/** Stops the standbys while visitors submit leads, does something, and starts the standbys again. */
const withoutStandbys = async ({ trio }: Stage, act: () => Promise<void>): Promise<void> => {
  const away = trio.standbys;
  await Promise.all(away.map((standby) => standby.stop()));
  try {
    await act();
  } finally {
    await Promise.all(away.map((standby) => standby.start(trio.primary)));
  }
};

/** Every standby goes away and returns. */
export const checkStandbysAway = (stage: () => Stage): void => {
  test('without a standby, leads are refused within 5 s, readiness says so, and pages are served', async () => {
    const outcome = await underLoad(stage(), stage().replicas.url, async (load) => {
      await withoutStandbys(stage(), async () => {
        await load.unacknowledged();
        await waitFor(
          () => statuses(stage(), '/health/ready'),
          ([status, ...others]) => status === 503 && others.length === 0,
          KNOWN,
        );
        assert.deepEqual(await statuses(stage(), '/health/serving'), [200]);
      });
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

/** The same where no commit waits for a standby. */
export const checkStandbysAwayWithout = (stage: () => Stage): void => {
  test('without synchronous_standby_names, leads are acknowledged that one disk has', async () => {
    let alone = 0;
    const outcome = await underLoad(stage(), stage().replicas.url, async (load) => {
      await withoutStandbys(stage(), async () => {
        const begin = performance.now();
        await load.sent(20);
        alone = load.acknowledgedSince(begin);
        assert.deepEqual(await statuses(stage(), '/health/ready'), [200]);
      });
    });
    recordWithout('synchronous_standby_names', `${alone} leads acknowledged that only one disk had`);

    assert.equal(outcome.refused, 0);
    assert.ok(alone > 0);
  });
};
