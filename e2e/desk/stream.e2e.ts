import type { BrowserContext, Page, Request } from '@playwright/test';
import { HEADER } from '../../backend/src/testing/access/token-issuer.ts';
import { fillWords } from '../support/content.ts';
import {
  cardOf,
  cards,
  choose,
  deleteLead,
  openLead,
  recordApiCalls,
  setState,
  stateOf,
  submitMany,
  teamTest as test,
  toastWith,
  openListening,
  viewLink,
  DESK,
  DESK_LIST,
  DESK_REQUEST,
  aboutLead,
  isNow,
} from '../support/desk.ts';
import { holdIdle, holdRequests, untilIdle } from '../support/hydration.ts';
import { expect } from '../support/test.ts';

/** After a stream was refused. */
const FIRST_PAUSE_MS = 30_000;

test.describe.configure({ mode: 'default' });

// Also what a colleague has deleted meanwhile.
test.use({ expectedMessages: /404 \(Not Found\)/ });

const told = (page: Page, count: number) =>
  page.getByRole('status').filter({ hasText: fillWords(DESK.refreshed.arrived, { count }) });
const show = (page: Page) => page.getByRole('button', { name: DESK.refreshed.show });

/** The first tab of a browser, which holds the stream. */
const firstTab = async (context: BrowserContext, path = '/admin/leads') => {
  const page = await context.newPage();
  await openListening(page, path);
  return page;
};

/** Opens an address in a tab that waits for its turn to hold the stream. */
const openWaiting = async (page: Page, path: string, count = 1) => {
  await page.goto(path);
  await expect(cards(page)).toHaveCount(count);
  await page.waitForFunction(async () => (await navigator.locks.query()).pending!.length === 1);
  await page.waitForLoadState('networkidle');
};

/** Another tab, which waits for its turn to hold the stream. */
const nextTab = async (context: BrowserContext, path = '/admin/leads', count = 1) => {
  const page = await context.newPage();
  await openWaiting(page, path, count);
  return page;
};

/** As the browser tells a page that it keeps for Back, and shows again. A test's browser keeps none. */
const tell = (page: Page, what: 'pagehide' | 'pageshow') =>
  page.evaluate(
    (type) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })),
    what,
  );

test('a page that nobody touches tells of arrivals, and shows them when asked', async ({
  submit,
  browserOf,
}) => {
  const first = await submit({ name: 'Ada' });
  const page = await firstTab(await browserOf('grace@firm.example'));
  const top = (await cardOf(page, first).boundingBox())!.y;
  const takeCalls = recordApiCalls(page);
  const ids = await submitMany(submit, 3, (index) => ({ name: `Person ${index}` }));
  await submit({ remark: 'filled', name: 'Spam' });
  await submit({ message: undefined, name: 'A signup' });

  await expect(told(page, 3)).toBeVisible();
  await expect(page).toHaveTitle(/^\(4\) /);
  await expect(cards(page)).toHaveCount(1);
  // Nothing moves below a pointer, and nothing was asked for.
  expect((await cardOf(page, first).boundingBox())!.y).toBe(top);
  expect(takeCalls()).toEqual([]);

  await show(page).click();
  await expect(cardOf(page, ids[2])).toBeFocused();
  await expect(cards(page)).toHaveCount(6);
  await expect(told(page, 3)).toHaveCount(0);
  await expect(page).toHaveTitle(/^\(4\) /);
  expect(takeCalls().toSorted()).toEqual(['GET /api/leads', 'GET /api/leads/counts']);
});

test('an empty desk tells of what arrives before it listens', async ({ submit, browserOf }) => {
  const page = await (await browserOf('grace@firm.example')).newPage();
  const stream = await holdRequests(page, '**/api/leads/events*');
  const asked = page.waitForRequest('**/api/leads/events*');
  await page.goto('/admin/leads');
  await asked;
  await submit({ name: 'Ada' });
  stream.release();
  await expect(told(page, 1)).toBeVisible();
});

test('what arrived is not told above a view that shows it', async ({ submit, browserOf }) => {
  await submit({ name: 'Ada' });
  const page = await firstTab(await browserOf('grace@firm.example'));
  const arrived = await submit({ name: 'Edith' });
  await expect(told(page, 1)).toBeVisible();
  await viewLink(page, DESK.states.new).click();
  await expect(cardOf(page, arrived)).toBeVisible();
  await expect(told(page, 1)).toHaveCount(0);
  await expect(show(page)).toHaveCount(0);
  await submit({ name: 'Linus' });
  await expect(told(page, 1)).toBeVisible();
  await viewLink(page, DESK_LIST.all).click();
  await expect(told(page, 2)).toBeVisible();
});

test('Refresh says how many arrived, also where a colleague has answered as many', async ({
  submit,
  browserOf,
}) => {
  const older = await submitMany(submit, 2, (index) => ({ name: `Person ${index}` }));
  const page = await firstTab(await browserOf('grace@firm.example'), '/admin/leads?state=closed');
  await submitMany(submit, 2, (index) => ({ name: `Arrived ${index}` }));
  await expect(told(page, 2)).toBeVisible();
  const edith = await (await browserOf('edith@firm.example')).newPage();
  await edith.goto('/admin/leads');
  for (const id of older) {
    await setState(edith, id, DESK.states.answered);
    await expect(toastWith(edith, isNow(id, 'answered'))).toBeVisible();
  }
  await page.getByRole('button', { name: DESK.refresh }).click();
  await expect(toastWith(page, fillWords(DESK.refreshed.arrived, { count: 2 }))).toBeVisible();
});

test('Show leads nowhere after somebody has gone to another view', async ({
  submit,
  browserOf,
}) => {
  await submit({ name: 'Ada' });
  const page = await firstTab(await browserOf('grace@firm.example'), '/admin/leads?state=closed');
  await submit({ name: 'Edith' });
  await expect(told(page, 1)).toBeVisible();
  const counts = await holdRequests(page, '**/api/leads/counts');
  await show(page).click();
  await viewLink(page, DESK.states.answered).click();
  await expect(page).toHaveURL(/state=answered$/);
  const counted = page.waitForResponse('**/api/leads/counts');
  counts.release();
  await counted;
  await expect(page).toHaveTitle(/^\(2\) /);
  await untilIdle(page);
  await expect(page).toHaveURL(/state=answered$/);
});

test('a page of a request reads its parts once, and again when Back restores it', async ({
  submit,
  browserOf,
}) => {
  const id = await submit({ name: 'Ada' });
  const grace = await firstTab(await browserOf('grace.hopper@firm.example'));
  const record = ['', '/history', '/notes', '/notifications'].map(
    (part) => `GET /api/leads/${id}${part}`,
  );
  const context = await browserOf('edith@firm.example');
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const [page, open, state] of [
    [first, openListening, 'answered'],
    // Another tab has the stream.
    [second, openWaiting, 'closed'],
  ] as const) {
    const takeCalls = recordApiCalls(page);
    await open(page, `/admin/leads/${id}`);
    await expect(cardOf(page, id)).toContainText(DESK_REQUEST.deliveries.none);
    expect(takeCalls().toSorted()).toEqual([...record, 'GET /api/leads/counts'].toSorted());

    await tell(page, 'pagehide');
    await setState(grace, id, DESK.states[state]);
    await expect(toastWith(grace, isNow(id, state))).toBeVisible();
    await expect(stateOf(page, id)).not.toHaveText(DESK.states[state]);
    expect(takeCalls()).toEqual([]);
    await tell(page, 'pageshow');
    await expect(stateOf(page, id)).toHaveText(DESK.states[state]);
    const done = fillWords(DESK_REQUEST.actions.state, { state: DESK.states[state] });
    await expect(cardOf(page, id).getByRole('listitem').filter({ hasText: done })).toHaveCount(1);
    expect(takeCalls().toSorted()).toEqual(record);
  }
});

test('the page of a request says what a colleague did, and shows it when asked', async ({
  submit,
  browserOf,
}) => {
  const id = await submit({ name: 'Ada' });
  const edith = await firstTab(await browserOf('edith@firm.example'), `/admin/leads/${id}`);
  // A screen reader announces what it says only if it was there before.
  await expect(edith.getByRole('status')).toHaveText('');
  await edith.getByLabel(DESK_REQUEST.notes.field).fill('An unfinished');
  const takeCalls = recordApiCalls(edith);
  const grace = await firstTab(await browserOf('grace.hopper@firm.example'));
  await setState(grace, id, DESK.states.answered);
  const { meanwhile } = DESK;
  const values = { person: 'Grace Hopper', number: `#${id}` };
  await expect(edith.getByText(fillWords(meanwhile.answered, values))).toBeVisible();
  await expect(stateOf(edith, id)).toHaveText(DESK.states.new);
  expect(takeCalls()).toEqual([]);
  await show(edith).click();
  await expect(stateOf(edith, id)).toHaveText(DESK.states.answered);
  await expect(edith.getByText(fillWords(meanwhile.answered, values))).toHaveCount(0);
  await expect(cardOf(edith, id)).toBeFocused();
  await expect(edith.getByLabel(DESK_REQUEST.notes.field)).toHaveValue('An unfinished');

  await choose(grace, DESK.giveBack, id);
  await expect(edith.getByText(fillWords(meanwhile.givenBack, values))).toBeVisible();
  // What one does oneself brings it along.
  await edith.getByRole('button', { name: DESK_REQUEST.notes.add }).click();
  await expect(cardOf(edith, id).getByTestId('lead-note')).toHaveCount(1);
  await expect(edith.getByText(fillWords(meanwhile.givenBack, values))).toHaveCount(0);

  await deleteLead(grace, id);
  await expect(edith.getByText(fillWords(meanwhile.deleted, values))).toBeVisible();
  await show(edith).click();
  await expect(edith.getByText(DESK_REQUEST.missing)).toBeVisible();
});

test("a colleague's note is told until the page shows it, as after one's own note", async ({
  submit,
  browserOf,
}) => {
  const path = `/admin/leads/${await submit({ name: 'Ada' })}`;
  const edith = await firstTab(await browserOf('edith@firm.example'), path);
  const grace = await firstTab(await browserOf('grace@firm.example'), path);
  const addNote = async (page: Page, text: string) => {
    await page.getByLabel(DESK_REQUEST.notes.field).fill(text);
    await page.getByRole('button', { name: DESK_REQUEST.notes.add }).click();
  };
  await addNote(grace, 'Called her.');
  await expect(show(edith)).toBeVisible();
  await addNote(edith, 'She called back.');
  await expect(edith.getByTestId('lead-note')).toHaveCount(2);
  await expect(show(edith)).toHaveCount(0);
  await addNote(grace, 'So she did.');
  await expect(show(edith)).toBeVisible();
});

test.describe('while somebody only looks', () => {
  // A stream that is refused.
  test.use({ expectedMessages: /403 \(Forbidden\)/ });

  test('nothing is read, whatever is told, and if the stream is cut or the sign-in ends', async ({
    submit,
    browserOf,
    issuer,
    product,
  }) => {
    const id = await submit({ name: 'Ada' });
    const context = await browserOf('grace@firm.example');
    const streams: Request[] = [];
    context.on('request', (sent) => {
      if (sent.resourceType() === 'eventsource') streams.push(sent);
    });
    await context.clock.install();
    const list = await firstTab(context);
    const record = await nextTab(context, `/admin/leads/${id}`);
    const takeCalls = [list, record].map(recordApiCalls);
    const cut = () => product.database.endSessions(`application_name = 'sandglass-events'`);

    await submit({ name: 'Edith' });
    await expect(told(list, 1)).toBeVisible();
    const colleague = await firstTab(await browserOf('edith@firm.example'));
    const saved = colleague.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await setState(colleague, id, DESK.states.answered);
    await saved;
    await colleague.context().close();
    await expect(show(record)).toBeVisible();

    await cut();
    await submit({ name: 'Linus' });
    await expect(told(list, 2)).toBeVisible();
    expect(streams).toHaveLength(2);

    await context.setExtraHTTPHeaders({});
    const refused = list.waitForResponse((response) => response.status() === 403);
    await cut();
    await refused;
    await submit({ name: 'Barbara' });
    await context.setExtraHTTPHeaders({
      [HEADER]: await issuer.sign({ email: 'grace@firm.example' }),
    });
    expect(streams).toHaveLength(3);
    await expect
      .poll(async () => {
        await list.clock.fastForward(FIRST_PAUSE_MS);
        return streams.length;
      })
      .toBe(4);
    await expect(told(list, 3)).toBeVisible();
    expect(streams.every((sent) => sent.frame().page() === list)).toBe(true);
    expect(takeCalls.flatMap((take) => take())).toEqual([]);
  });
});

test('one tab of a browser holds the stream, and the others hear of it; then the next', async ({
  submit,
  browserOf,
}) => {
  await submit({ name: 'Ada' });
  const context = await browserOf('grace@firm.example');
  const streams: Page[] = [];
  context.on('request', (sent) => {
    if (sent.resourceType() === 'eventsource') streams.push(sent.frame().page());
  });
  const first = await firstTab(context);
  const second = await nextTab(context);
  const arrived = await submit({ name: 'Edith' });
  await expect(told(first, 1)).toBeVisible();
  await expect(told(second, 1)).toBeVisible();
  expect(new Set(streams)).toEqual(new Set([first]));

  await first.close();
  await expect.poll(() => streams.at(-1)).toBe(second);
  await show(second).click();
  await expect(cardOf(second, arrived)).toBeFocused();
  // However soon after it: what the stream missed comes first.
  await submit({ name: 'Linus' });
  await expect(told(second, 1)).toBeVisible();
});

test('a tab that begins to listen is told what another has been told before', async ({
  submit,
  browserOf,
}) => {
  await submit({ name: 'Ada' });
  const context = await browserOf('grace@firm.example');
  const first = await firstTab(context);
  const second = await context.newPage();
  const releaseIdle = await holdIdle(second);
  await second.goto('/admin/leads');
  await expect(cards(second)).toHaveCount(1);
  const [shownFirst] = await submitMany(submit, 2, (index) => ({ name: `Person ${index}` }));
  await expect(told(first, 2)).toBeVisible();
  await show(first).click();
  await expect(cardOf(first, shownFirst)).toBeVisible();

  await releaseIdle();
  await expect(told(second, 2)).toBeVisible();
  await submit({ name: 'Edith' });
  await expect(told(second, 3)).toBeVisible();
  await expect(told(first, 1)).toBeVisible();
});

test("one's own actions are not told, neither in this tab nor as new in another", async ({
  submit,
  browserOf,
}) => {
  const [ada, grace] = await submitMany(submit, 2, (index) => ({ name: `Person ${index}` }));
  const spam = await submit({ name: 'Spam', remark: 'filled' });
  const context = await browserOf('grace@firm.example');
  const first = await firstTab(context);
  const second = await nextTab(context, `/admin/leads/${ada}`);

  await choose(first, DESK.markSpam, grace);
  await first.getByRole('button', { name: DESK.undo }).click();
  await expect(toastWith(first, aboutLead(DESK.done.restored.one, grace))).toBeVisible();
  await setState(first, ada, DESK.states.closed);
  await expect(toastWith(first, isNow(ada, 'closed'))).toBeVisible();
  // The other tab is out of date, and says so without a name.
  await expect(second.getByText(aboutLead(DESK.meanwhile.unnamed, ada))).toBeVisible();
  await viewLink(first, DESK_LIST.suspected).click();
  await first.getByRole('button', { name: new RegExp(`^${DESK.clearSpam}: #${spam}$`) }).click();
  await expect(cardOf(first, spam)).toHaveCount(0);
  const last = await submit({ name: 'Edith' });
  await expect(told(first, 1)).toBeVisible();
  await show(first).click();
  await expect(cardOf(first, last)).toBeFocused();
  await openLead(first, last);
});

test('without the stream, all works as it does with it, and nothing says otherwise', async ({
  submit,
  browserOf,
}) => {
  await submit({ name: 'Ada' });
  const context = await browserOf('grace@firm.example');
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'locks', { value: undefined }),
  );
  const page = await context.newPage();
  const streams: string[] = [];
  page.on('request', (sent) => {
    if (sent.resourceType() === 'eventsource') streams.push(sent.url());
  });
  await page.goto('/admin/leads');
  await expect(cards(page)).toHaveCount(1);
  await submit({ name: 'Edith' });
  await page.getByRole('button', { name: DESK.refresh }).click();
  await expect(toastWith(page, fillWords(DESK.refreshed.arrived, { count: 1 }))).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(streams).toEqual([]);
});
