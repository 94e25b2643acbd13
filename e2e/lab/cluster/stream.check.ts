/** Checks that an open desk hears of every request once, whatever happens to the replicas. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chromium, type Browser, type Page } from '@playwright/test';
import { ADMIN_PASSWORD } from '../../../backend/src/testing/access/admin-password.ts';
import { postLead } from '../../../backend/src/testing/leads/lead-requests.ts';
import { launchOptions } from '../../support/chromium.ts';
import { fillWords } from '../../support/content.ts';
import { cards, DESK, openListening } from '../../support/desk.ts';
import { openEventStream } from '../event-stream.ts';
import { useDatabase } from '../servers/cluster.ts';
import { startReplicas, type Replicas } from '../servers/replicas.ts';

const ADMIN = { authorization: `Basic ${btoa(`admin:${ADMIN_PASSWORD}`)}` };
/** Milliseconds in which a browser connects again, and a replica is noticed that has gone. */
const PATIENCE = 30_000;
/** Milliseconds between the requests of visitors during an update. */
const EVERY = 100;

describe('an open desk', () => {
  const database = useDatabase();
  let replicas: Replicas;
  let browser: Browser;
  let page: Page;
  let sent = 0;
  before(async () => {
    replicas = await startReplicas({ DATABASE_URL: database().url });
    browser = await chromium.launch(launchOptions());
    const context = await browser.newContext({ extraHTTPHeaders: ADMIN });
    page = await context.newPage();
    await submitTo(replicas.url);
    // Behind a balancer that tries another replica if a connection is refused.
    await openListening(page, `${replicas.retryingUrl}/admin/leads`);
    await cards(page).waitFor();
    sent = 0;
  });
  after(async () => {
    await browser.close();
    await replicas.stop();
  });

  const submitTo = async (url: string): Promise<void> => {
    sent += 1;
    const { status } = await postLead({ url }, { email: `${sent}@example.com`, message: 'Hello' });
    assert.equal(status, 201);
  };

  /** Waits until the page tells of everything that was sent. */
  const isTold = () => {
    const text = fillWords(DESK.refreshed.arrived, { count: sent });
    return page.getByText(text, { exact: true }).waitFor({ timeout: PATIENCE });
  };

  test('hears by the stream of one replica of what each of them stores', async () => {
    for (const origin of replicas.origins()) {
      await submitTo(origin);
      await isTold();
    }
  });

  test('hears of what is stored while the connections of the listeners are lost', async () => {
    await database().endSessions(`application_name = 'sandglass-events'`);
    await submitTo(replicas.url);
    await isTold();
  });

  test('hears of what is stored while the replica of its stream is killed', async () => {
    for (const _ of replicas.origins()) {
      await replicas.kill();
      await submitTo(replicas.retryingUrl);
      await isTold();
      await replicas.untilNoticed();
      await replicas.add();
    }
  });

  test('hears of each request once during a rolling update, whose streams are ended', async (context) => {
    const streams = await Promise.all(
      replicas.origins().map((origin) => openEventStream(origin, ADMIN)),
    );
    const visits: Promise<void>[] = [];
    const visitors = setInterval(() => visits.push(submitTo(replicas.url)), EVERY);
    context.after(() => clearInterval(visitors));
    const statuses = await replicas.update();
    clearInterval(visitors);
    await Promise.all(visits);

    assert.deepEqual(statuses, [0, 0, 0]);
    // A process that waits for a stream cuts it in the end.
    for (const stream of streams) assert.ok(await stream.isWhole());
    await isTold();
    await page.getByRole('button', { name: DESK.refreshed.show }).click();
    await page.getByText(fillWords(DESK.refreshed.arrived, { count: sent })).waitFor({
      state: 'detached',
    });
    sent = 0;
    await submitTo(replicas.url);
    await isTold();
  });
});
