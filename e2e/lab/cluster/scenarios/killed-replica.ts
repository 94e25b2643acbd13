import assert from 'node:assert/strict';
import { test } from 'node:test';
import { record, recordWithout } from '../summary.ts';
import { underLoad, type Stage } from './stage.ts';

/** Kills a replica under load. Returns what visitors met with, and when that was. */
const killOne = async (stage: Stage, url: string) => {
  let killed = 0;
  const outcome = await underLoad(stage, url, async () => {
    await stage.replicas.kill();
    killed = performance.now();
    await stage.replicas.untilNoticed();
  });
  await stage.replicas.add();
  return { outcome, later: outcome.failures.filter(({ begin }) => begin > killed) };
};

/** A replica is killed, behind a balancer that tries another one if a connection is refused. */
export const checkKilledReplica = (stage: () => Stage): void => {
  test('when a replica is killed, only requests fail that it had accepted', async () => {
    const { outcome, later } = await killOne(stage(), stage().replicas.retryingUrl);
    record('SIGKILL of a replica', outcome);

    assert.deepEqual(later, []);
    assert.deepEqual([outcome.lost, outcome.duplicated], [0, 0]);
  });
};

export const checkKilledReplicaWithout = (stage: () => Stage): void => {
  test('without a balancer that tries another replica, later requests fail too', async () => {
    const { later } = await killOne(stage(), stage().replicas.url);
    recordWithout('a balancer that redispatches', `${later.length} requests failed after the SIGKILL`);

    assert.ok(later.length > 0);
  });
};
