/**
 * Runs the product as one of many: three replicas behind HAProxy, on three instances of PostgreSQL,
 * which are updated and killed under load; then without a synchronous standby, which must show.
 * Needs Linux; installs missing programs with apt-get.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freePort } from '../../../backend/src/database/embedded/free-port.ts';
import { runNginx } from '../servers/nginx.ts';
import { until } from '../until.ts';
import { startBrowsers } from '../visitors/browsers.ts';
import type { Load } from '../visitors/page-and-lead-load.ts';
import { makeOtherRelease } from './other-release.ts';
import { AROUND, assertKept, underLoad, useStage, type Stage } from './stage.ts';

/** Milliseconds until leads are stored again, once there is a primary. */
const BACK = 5_000;
/** Milliseconds until a lead is refused. */
const REFUSAL = 5_000;
/** Milliseconds until every replica knows: `/health/ready` is cached for 2 s and takes 3 s. */
const KNOWN = 10_000;

/** Milliseconds until the first replica is replaced. */
const REPLACED = 60_000;

/** A script of the home page, which no other release has. */
const scriptAt = async (url: string): Promise<string> => {
  const home = await (await fetch(url)).text();
  return url + /\/assets\/[^"' ]+\.js/.exec(home)![0];
};

/** Gives PostgreSQL a new primary, and returns when it had one. */
type Act = (stage: Stage, load: Load) => Promise<number>;

/** Kills the primary while its standbys are behind by what visitors send in a second. */
const killAhead: Act = async ({ postgres }, load) => {
  postgres.primary().link.freeze();
  await load.untilSent(AROUND);
  await postgres.primary().kill();
  return postgres.promote();
};

/** The address leads to a standby for a while, and connections that exist stay where they are. */
const leadAstray: Act = async ({ postgres }, load) => {
  postgres.redirectTo(postgres.standbys()[0]!);
  await postgres.primary().query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name LIKE 'sandglass%' AND pid <> pg_backend_pid()`);
  await load.untilRefused();
  postgres.redirectTo(postgres.primary());
  return performance.now();
};

const FAILOVERS: Record<string, Act> = {
  switchover: ({ postgres }) => postgres.switchOver(),
  'the address leads to a standby': leadAstray,
  // From then on there are two instances.
  'kill -9 of the primary': killAhead,
};

/** The path of main.js of another release. */
const main = await makeOtherRelease();

describe('three replicas and a synchronous standby', () => {
  const stage = useStage(true, { PAGE_CACHE_SECONDS: '1' });

  for (const [what, next] of [
    ['a rolling update', main],
    ['a rollback', undefined],
  ] as const)
    test(`during ${what}, no request fails; a visitor reads, sends, follows links`, async (context) => {
      const { replicas } = stage();
      const browsers = await startBrowsers(replicas.url);
      context.after(browsers.stop);
      const useOpenTab = await browsers.open();
      const script = await scriptAt(replicas.url);
      let statuses: (number | null)[] = [];
      const outcome = await underLoad(what, stage(), async () => {
        [statuses] = await Promise.all([
          browsers.during(replicas.update(next)),
          // Or visitors have met with one release only.
          until(async () => (await fetch(script)).status === 404, REPLACED),
        ]);
        await useOpenTab();
      });

      assertKept(outcome);
      assert.equal(outcome.refused, 0);
      assert.deepEqual(statuses, [0, 0, 0]);
      assert.deepEqual(browsers.errors, []);
      assert.ok(browsers.visits() > 2);
      console.log(
        `${what}: ${browsers.visits()} visits, ${browsers.missing.length} scripts missing`,
      );
    });

  test('when a replica is killed, only requests fail that it had accepted', async () => {
    const { replicas } = stage();
    let killed = 0;
    const kill = async () => {
      await replicas.kill();
      killed = performance.now();
      await replicas.untilNoticed();
    };
    // Behind a balancer that tries another replica if a connection is refused.
    const outcome = await underLoad('SIGKILL of a replica', stage(), kill, replicas.retryingUrl);
    await replicas.add();

    assertKept({ ...outcome, failures: outcome.failures.filter(({ begin }) => begin > killed) });
  });

  test('without a standby, leads are refused within 5 s, and pages are served', async () => {
    const { postgres, replicas } = stage();
    const all = async (path: string, expected: number): Promise<boolean> => {
      const answers = await Promise.all(replicas.origins().map((origin) => fetch(origin + path)));
      return answers.every(({ status }) => status === expected);
    };
    const away = postgres.standbys();
    const outcome = await underLoad('the standbys go away and return', stage(), async (load) => {
      await Promise.all(away.map((standby) => standby.stop()));
      await load.untilRefused();
      await until(() => all('/health/ready', 503), KNOWN);
      assert.ok(await all('/health/serving', 200));
      await Promise.all(away.map((standby) => standby.start(postgres.primary())));
      await load.untilStoredAfter(performance.now());
    });

    assertKept(outcome);
    assert.ok(outcome.slowestRefusal < REFUSAL, `${outcome.slowestRefusal} ms`);
    await until(() => all('/health/ready', 200), KNOWN);
  });

  for (const [name, act] of Object.entries(FAILOVERS))
    test(`${name}: no acknowledged lead is lost, and leads are stored again within 5 s`, async () => {
      let back = 0;
      const outcome = await underLoad(name, stage(), async (load) => {
        back = await load.untilStoredAfter(await act(stage(), load));
      });

      assertKept(outcome);
      assert.ok(outcome.refused > 0 || act !== leadAstray);
      assert.ok(back < BACK, `after ${back} ms`);
    });

  // The last one.
  test('with PAGE_CACHE_SECONDS, a cache serves every page while all replicas are dead', async (context) => {
    const { replicas, paths } = stage();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const cache = await runNginx(
      port,
      (at) => `access_log off; proxy_cache_path ${at('pages')} keys_zone=pages:1m inactive=7d;
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass ${replicas.url};
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_cache pages;
          proxy_cache_use_stale error timeout updating http_502 http_503 http_504;
          add_header X-Cache $upstream_cache_status always;
        }
      }`,
    );
    context.after(cache.stop);
    const assets = (await (await fetch(url)).text()).match(/\/assets\/[\w.-]+/g)!;
    const statuses = () =>
      Promise.all([...paths, ...assets].map(async (path) => (await fetch(url + path)).status));
    assert.deepEqual(new Set(await statuses()), new Set([200]));

    await replicas.kill(Infinity);
    await replicas.untilNoticed();
    // Stale: the time is over in which the cache need not ask.
    await until(
      async () => (await fetch(url + paths[0]!)).headers.get('x-cache') === 'STALE',
      15_000,
    );
    assert.deepEqual(new Set(await statuses()), new Set([200]));
  });
});

describe('the same without a synchronous standby', () => {
  const stage = useStage(false, {});

  test('acknowledged leads are lost', async () => {
    const outcome = await underLoad('asynchronous', stage(), async (load) =>
      load.untilStoredAfter(await killAhead(stage(), load)),
    );
    assert.ok(outcome.lost > 0);
  });
});
