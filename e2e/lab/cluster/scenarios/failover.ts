import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Trio } from '../servers/trio.ts';
import type { Load } from '../visitors/load.ts';
import { AROUND, assertKept, BACK, record, underLoad, type Stage } from './stage.ts';

const killPrimary = async (trio: Trio): Promise<number> => {
  await trio.primary().kill();
  return trio.promote();
};

/** Kills the primary while its standbys are behind by what visitors send in a second: nothing passes to them. */
const killAhead = async (trio: Trio, load: Load): Promise<number> => {
  trio.primary().link.freeze();
  await load.sent(AROUND);
  return killPrimary(trio);
};

/** @param act gives PostgreSQL a new primary, and returns when it had one */
const failOver = async (stage: Stage, act: (load: Load) => Promise<number>) => {
  let back = 0;
  const outcome = await underLoad(stage, stage.replicas.url, async (load) => {
    const promoted = await act(load);
    back = (await load.firstAfter(promoted)) - promoted;
  });
  return { outcome, back };
};

/** A new primary, with synchronous standbys. */
export const checkFailover = (stage: () => Stage): void => {
  for (const [name, act] of [
    ['kill -9 of the primary', ({ trio }) => killPrimary(trio)],
    ['switchover', ({ trio }) => trio.switchOver()],
    ['kill -9 of a primary ahead of its standbys', ({ trio }, load) => killAhead(trio, load)],
  ] satisfies [string, (stage: Stage, load: Load) => Promise<number>][])
    test(`${name}: no acknowledged lead is lost, no page fails, and leads are stored again within 5 s`, async () => {
      const { trio } = stage();
      const { outcome, back } = await failOver(stage(), (load) => act(stage(), load));
      record(name, outcome);
      if (name !== 'switchover') await trio.replaceKilled();

      assertKept(outcome);
      assert.ok(back < BACK, `after ${Math.round(back)} ms`);
    });
};

/** The same with asynchronous standbys. */
export const checkFailoverWithout = (stage: () => Stage): void => {
  test('without a synchronous standby, acknowledged leads are lost', async () => {
    const { trio } = stage();
    const { outcome } = await failOver(stage(), (load) => killAhead(trio, load));

    assert.ok(outcome.lost > 0);
  });
};
