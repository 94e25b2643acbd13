import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { chromium, type Page } from '@playwright/test';
import { freePort } from '../../../backend/src/database/embedded/free-port.ts';
import { launchOptions } from '../../support/chromium.ts';
import { untilHydrated } from '../../support/hydration.ts';
import { fill, submitButton } from '../../support/lead-form.ts';
import { runNginx } from '../servers/nginx.ts';
import { until } from '../until.ts';
import { assertKept, underLoad, type Stage } from './stage.ts';

const useSite = async (page: Page): Promise<void> => {
  await untilHydrated(page);
  await page.mouse.move(10, 10);
  await page.locator('form[novalidate]').waitFor();
  await fill(page, { Email: 'browser@example.com', Message: `from a browser, ${randomUUID()}` });
  await submitButton(page).click();
  await page.getByText('Thank you for your interest').first().waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('heading', { level: 1, name: 'Security Insights' }).waitFor();
};

/** Visitors with a real browser, each with an empty cache. */
const startBrowsers = async (url: string) => {
  const browser = await chromium.launch(launchOptions());
  const errors: string[] = [];
  let visits = 0;
  const attempt = (act: Promise<unknown>) => act.catch(({ message }: Error) => errors.push(message));

  /** Opens the home page in a tab. The returned function uses the site there, and closes the tab. */
  const open = async (): Promise<() => Promise<void>> => {
    const context = await browser.newContext({ locale: 'en-US' });
    context.setDefaultTimeout(10_000);
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) errors.push(message.text());
    });
    context.on('weberror', (webError) => errors.push(webError.error().message));
    context.on('response', (response) => {
      if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
    });
    const page = await context.newPage();
    await attempt(page.goto(url));
    return async () => {
      await attempt(useSite(page));
      visits += 1;
      await context.close();
    };
  };
  const visit = async (): Promise<void> => (await open())();

  return {
    /** Messages of the console, answers with an error status, and what did not happen in time. */
    errors,
    visits: () => visits,
    open,
    visit,
    /** Visits the site again and again while something happens. */
    during: async <T>(event: Promise<T>): Promise<T> => {
      let over = false;
      const ended = event.finally(() => (over = true));
      // oxlint-disable-next-line no-unmodified-loop-condition -- the event sets it
      while (!over) await visit();
      return ended;
    },
    stop: () => browser.close(),
  };
};

type Browsers = Awaited<ReturnType<typeof startBrowsers>>;

const testInBrowser = (name: string, stage: () => Stage, run: (browsers: Browsers) => Promise<void>) =>
  test(name, async () => {
    const browsers = await startBrowsers(stage().replicas.url);
    try {
      await run(browsers);
    } finally {
      await browsers.stop();
    }
  });

/** A rolling update to another release and back; `main`: the path of its main.js. */
export const checkUpdate = (stage: () => Stage, main: string): void => {
  for (const [what, next] of [
    ['a rolling update', main],
    ['a rollback', undefined],
  ] as const)
    testInBrowser(
      `during ${what}, no request fails, and every page has its scripts`,
      stage,
      async (browsers) => {
        const useOpenTab = await browsers.open();
        let statuses: (number | null)[] = [];
        const outcome = await underLoad(what, stage(), async () => {
          statuses = await browsers.during(stage().replicas.update(next));
          await useOpenTab();
        });

        assertKept(outcome);
        assert.equal(outcome.refused, 0);
        assert.deepEqual(statuses, [0, 0, 0]);
        assert.deepEqual(browsers.errors, []);
        assert.ok(browsers.visits() > 2);
      },
    );
};

/** The same without the table of the assets. */
export const checkUpdateWithout = (stage: () => Stage, main: string): void => {
  testInBrowser('without the asset bridge, pages lack their scripts', stage, async ({ visit, errors }) => {
    await stage().trio.primary().query('DROP TABLE assets');
    await stage().replicas.add(main);
    const lacking = () => errors.some((message) => /^404 .*\/assets\//.test(message));
    await until(() => visit().then(lacking), 60_000);
  });
};

/** A replica is killed, behind a balancer that tries another one if a connection is refused. */
export const checkKilledReplica = (stage: () => Stage): void => {
  test('when a replica is killed, only requests fail that it had accepted', async () => {
    const { replicas } = stage();
    let killed = 0;
    const kill = async () => {
      await replicas.kill();
      killed = performance.now();
      await replicas.untilNoticed();
    };
    const outcome = await underLoad('SIGKILL of a replica', stage(), kill, replicas.retryingUrl);
    await replicas.add();

    assertKept({ ...outcome, failures: outcome.failures.filter(({ begin }) => begin > killed) });
  });
};

/** Every replica is killed, behind nginx as a shared cache. The last scenario of a stage. */
export const checkDeadReplicas = (stage: () => Stage): void => {
  let cache: Awaited<ReturnType<typeof runNginx>>;
  let url: string;
  before(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    cache = await runNginx(
      port,
      (at) => `access_log off; proxy_cache_path ${at('pages')} keys_zone=pages:1m inactive=7d;
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass ${stage().replicas.url};
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_cache pages;
          proxy_cache_use_stale error timeout updating http_502 http_503 http_504;
          add_header X-Cache $upstream_cache_status always;
        }
      }`,
    );
  });
  after(() => cache.stop());

  test('with PAGE_CACHE_SECONDS, a cache serves every page and its files while every replica is dead', async () => {
    const { replicas, paths } = stage();
    const assets = (await (await fetch(url)).text()).match(/\/assets\/[\w.-]+/g)!;
    const statuses = () =>
      Promise.all([...paths, ...assets].map(async (path) => (await fetch(url + path)).status));
    assert.deepEqual(new Set(await statuses()), new Set([200]));

    await replicas.kill(Infinity);
    await replicas.untilNoticed();
    // Stale: the time is over in which the cache need not ask.
    await until(async () => (await fetch(url + paths[0]!)).headers.get('x-cache') === 'STALE', 15_000);
    assert.deepEqual(new Set(await statuses()), new Set([200]));
  });
};
