import assert from 'node:assert/strict';
import { test } from 'node:test';
import { record, underLoad, type Stage } from './stage.ts';

/** A replica is killed, behind a balancer that tries another one if a connection is refused. */
export const checkKilledReplica = (stage: () => Stage): void => {
  test('when a replica is killed, only requests fail that it had accepted', async () => {
    const { replicas } = stage();
    let killed = 0;
    const outcome = await underLoad(stage(), replicas.retryingUrl, async () => {
      await replicas.kill();
      killed = performance.now();
      await replicas.untilNoticed();
    });
    record('SIGKILL of a replica', outcome);
    await replicas.add();

    assert.deepEqual(
      outcome.failures.filter(({ begin }) => begin > killed),
      [],
    );
    assert.deepEqual([outcome.lost, outcome.duplicated], [0, 0]);
  });
};
