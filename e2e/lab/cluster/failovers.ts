import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../until.ts';
import type { Load } from '../visitors/load.ts';
import { AROUND, assertKept, underLoad, type Stage } from './stage.ts';

/** Milliseconds until leads are stored again, once the address leads to a primary, and until a lead is refused. */
const [BACK, REFUSAL] = [5_000, 5_000];
/** Milliseconds until every replica knows: an answer of `/health/ready` holds for 2 s, the next one takes 3 s. */
const KNOWN = 10_000;

/** Gives PostgreSQL a new primary, and returns when it had one. */
type Act = (stage: Stage, load: Load) => Promise<number>;

/** Kills the primary while its standbys are behind by what visitors send in a second: nothing passes to them. */
const killAhead: Act = async ({ trio }, load) => {
  trio.primary().link.freeze();
  await load.sent(AROUND);
  await trio.primary().kill();
  return trio.promote();
};

/** The address leads to a standby for a while, and connections that exist stay where they are. */
const leadAstray: Act = async ({ trio }, load) => {
  trio.leadTo(trio.standbys()[0]!);
  await trio.primary().query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name LIKE 'sandglass%' AND pid <> pg_backend_pid()`);
  await load.unacknowledged();
  trio.leadTo(trio.primary());
  return performance.now();
};

/** A new primary, with synchronous standbys. */
export const checkFailover = (stage: () => Stage): void => {
  const acts: Record<string, Act> = {
    switchover: ({ trio }) => trio.switchOver(),
    'the address leads to a standby': leadAstray,
    // From then on there are two instances.
    'kill -9 of the primary': killAhead,
  };
  for (const [name, act] of Object.entries(acts))
    test(`${name}: no acknowledged lead is lost, no page fails, and leads are stored again within 5 s`, async () => {
      let back = 0;
      const outcome = await underLoad(name, stage(), async (load) => {
        back = await load.firstAfter(await act(stage(), load));
      });

      assertKept(outcome);
      assert.ok(outcome.refused > 0 || act !== leadAstray);
      assert.ok(back < BACK, `after ${back} ms`);
    });
};

/** The same with asynchronous standbys. */
export const checkFailoverWithout = (stage: () => Stage): void => {
  test('without a synchronous standby, acknowledged leads are lost', async () => {
    const outcome = await underLoad('asynchronous', stage(), async (load) =>
      load.firstAfter(await killAhead(stage(), load)),
    );
    assert.ok(outcome.lost > 0);
  });
};

/** Every standby goes away and returns. */
export const checkStandbysAway = (stage: () => Stage): void => {
  const all = async (path: string, expected: number): Promise<boolean> => {
    const answers = await Promise.all(
      stage()
        .replicas.origins()
        .map((origin) => fetch(origin + path)),
    );
    return answers.every(({ status }) => status === expected);
  };

  test('without a standby, leads are refused within 5 s, readiness says so, and pages are served', async () => {
    const { trio } = stage();
    const away = trio.standbys();
    const outcome = await underLoad('the standbys go away and return', stage(), async (load) => {
      await Promise.all(away.map((standby) => standby.stop()));
      await load.unacknowledged();
      await until(() => all('/health/ready', 503), KNOWN);
      assert.ok(await all('/health/serving', 200));
      await Promise.all(away.map((standby) => standby.start(trio.primary())));
      await load.firstAfter(performance.now());
    });

    assertKept(outcome);
    assert.ok(outcome.slowestRefusal < REFUSAL, `${outcome.slowestRefusal} ms`);
    await until(() => all('/health/ready', 200), KNOWN);
  });
};
