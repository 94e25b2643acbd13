import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { EmbeddedServer } from '../../../backend/src/database/embedded/embedded-server.ts';
import { startTestServer } from '../../../backend/src/testing/postgres/superuser.ts';
import {
  addressOf,
  readyAddressOf,
  spawnProduct,
  type Product,
} from '../../../backend/src/testing/product.ts';
import { createTestDatabase, type TestDatabase } from '../../../backend/src/testing/test-database.ts';
import { waitFor } from '../../../backend/src/testing/wait-for.ts';
import { untilHydrated } from '../../support/hydration.ts';
import { fill, submitButton, untilFormIsHydrated } from '../../support/lead-form.ts';
import { expect, test } from '../../support/test.ts';
import { startBalancer } from './balancer.ts';
import { makeOtherRelease, type OtherRelease } from './other-release.ts';

/*
 * During a rolling update, replicas of two releases run side by side, and a balancer sends the requests of one page to
 * both. Here, it sends every request for a file of /assets to the release that did not send the page.
 */

// One worker prepares the other release once.
test.describe.configure({ mode: 'default' });

const ASSETS = fileURLToPath(new URL('../../../frontend/dist/static/assets', import.meta.url));

let folder: string;
let postgres: EmbeddedServer;
let database: TestDatabase;
let other: OtherRelease;
let own: string[];
const running: Product[] = [];

const start = (spawned: Product) => {
  running.push(spawned);
  return spawned;
};

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandglass-e2e-'));
  postgres = await startTestServer(folder);
  other = await makeOtherRelease();
  const names = await readdir(ASSETS);
  own = names.filter((name) => !/\.(?:br|gz)$/.test(name)).map((name) => `/assets/${name}`);
});

test.beforeEach(async () => {
  database = await createTestDatabase(postgres.url);
});

test.afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  await database.drop();
});

test.afterAll(async () => {
  await postgres.stop();
  await other.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Waits until the database has the files of a release. */
const untilStored = (assets: string[]) =>
  waitFor(
    () => database.query<{ path: string }>('SELECT path FROM assets'),
    (rows) => {
      const stored = new Set(rows.map(({ path }) => path));
      return assets.every((path) => stored.has(path));
    },
    20_000,
  );

/** Starts a balancer that sends requests for /assets to one replica and all others to another one. */
const between = (pages: string, assets: string) =>
  startBalancer(({ url }) => (url!.startsWith('/assets/') ? assets : pages));

/** Collects the statuses of the files of /assets that a page requests, by path. */
const requested = (page: Page) => {
  const statuses = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/')) statuses.set(pathname, response.status());
  });
  return statuses;
};

for (const pagesOf of ['the current', 'the next'] as const) {
  test(`a page of ${pagesOf} release works although the other release answers for its files`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const current = await readyAddressOf(start(spawnProduct({ DATABASE_URL: database.url })));
    const next = await readyAddressOf(start(spawnProduct({ DATABASE_URL: database.url }, other)));
    await untilStored([...own, ...other.assets]);
    const balancer = await (pagesOf === 'the current' ? between(current, next) : between(next, current));
    const statuses = requested(page);

    await page.goto(balancer.url);
    await untilHydrated(page);
    await page.mouse.move(10, 10);
    await untilFormIsHydrated(page);
    await fill(page, { Email: 'between@example.com' });
    await submitButton(page).click();
    await expect(page.getByText('Thank you for your interest').first()).toBeVisible();
    let documents = 0;
    page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security Insights');

    expect(documents).toBe(0);
    const [mine, theirs] = pagesOf === 'the current' ? [own, other.assets] : [other.assets, own];
    const paths = [...statuses.keys()];
    expect(paths.length).toBeGreaterThan(12);
    expect(paths.filter((path) => !mine.includes(path) || theirs.includes(path))).toEqual([]);
    expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);
    await balancer.stop();
  });
}

test('a link to a page that comes from the other release loads that page, and the console stays quiet', async ({
  page,
}) => {
  const current = await readyAddressOf(start(spawnProduct({ DATABASE_URL: database.url })));
  const next = await readyAddressOf(start(spawnProduct({ DATABASE_URL: database.url }, other)));
  await untilStored([...own, ...other.assets]);
  const balancer = await startBalancer(({ url }) => (url === '/blog' ? next : current));

  await page.goto(balancer.url);
  await untilHydrated(page);
  const loaded = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await loaded;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security Insights');
  await untilHydrated(page);
  await balancer.stop();
});

test.describe('without the bridge', () => {
  test.use({ expectedMessages: [/404|Failed to|dynamically imported|did not load/] });

  test('such a page lacks every script', async ({ page }) => {
    const current = await readyAddressOf(start(spawnProduct({ DATABASE_URL: database.url })));
    const next = await addressOf(
      start(spawnProduct({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, other)),
    );
    const balancer = await between(next, current);
    const statuses = requested(page);

    await page.goto(balancer.url);
    await page.mouse.move(10, 10);
    await expect
      .poll(() => [...statuses.keys()].filter((path) => path.endsWith('.js')).length)
      .toBeGreaterThan(3);

    expect(new Set(statuses.values())).toEqual(new Set([404]));
    expect(await page.locator('form[novalidate]').count()).toBe(0);
    await balancer.stop();
  });
});
