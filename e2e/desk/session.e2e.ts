import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page, Route } from '@playwright/test';
import { fillWords, readWords, SHARED } from '../support/content.ts';
import {
  cardOf,
  cards,
  choose,
  DESK,
  DESK_DIALOGS,
  DESK_LIST,
  DESK_REQUEST,
  isNow,
  openDesk,
  openListening,
  search,
  stateOf,
  test,
  toastWith,
} from '../support/desk.ts';
import { countDocuments } from '../support/hydration.ts';
import { expect } from '../support/test.ts';

const ERRORS = readWords('errors');
const API = '**/api/leads**';

const signIn = (page: Page) => page.getByRole('button', { name: DESK.signInAgain });

/** What the desk gets from a proxy in place of an answer of the server, when a sign-in has ended. */
const OF_PROXIES: Record<string, [status: number, headers: OutgoingHttpHeaders]> = {
  'a redirect': [302, { Location: 'https://sign-in.example/?next=desk' }],
  'a page': [200, { 'Content-Type': 'text/html' }],
  '403 with a page': [403, { 'Content-Type': 'text/html' }],
};

test.describe('after the sign-in has ended', () => {
  // The stream of events meets the same answer.
  test.use({ expectedMessages: /401|403|EventSource|sign-in\.example|leads\/events/ });

  test('401 in place of an answer is said in a sentence; signing in goes on', async ({
    page,
    submit,
  }) => {
    const id = await submit({});
    await openDesk(page, 1);
    const end = (route: Route) =>
      route.fulfill({ status: 401, contentType: 'text/plain', body: 'Enter the password.' });
    await page.route(API, end);
    await cardOf(page, id).focus();
    await page.keyboard.press('a');
    const toast = toastWith(page, DESK.signedOut);
    await expect(toast.getByRole('button', { name: DESK.signInAgain })).toBeVisible();
    await expect(stateOf(page, id)).toHaveText(DESK.states.new);

    await search(page, 'nobody at all');
    await expect(page.getByRole('alert')).toHaveText(DESK.signedOut);
    await page.unroute(API, end);
    const loaded = page.waitForEvent('domcontentloaded');
    await page.getByRole('main').getByRole('button', { name: DESK.signInAgain }).click();
    await loaded;
    await expect(page.getByText(DESK_LIST.nothing.matches)).toBeVisible();
    await expect(page.getByLabel(DESK_LIST.search)).toHaveValue('nobody at all');
  });

  // A redirect that Playwright makes, the browser sometimes follows: these are sent by a server.
  for (const [what, [status, headers]] of Object.entries(OF_PROXIES))
    test(`${what} of a proxy is said in the same sentence`, async ({ page, product }) => {
      const proxy = createServer(async ({ url }, response) => {
        if (url!.startsWith('/api/')) {
          response.writeHead(status, headers).end('<h1>Sign in</h1>');
          return;
        }
        const answer = await fetch(product.url + url!);
        response.writeHead(answer.status, {
          'Content-Type': answer.headers.get('Content-Type')!,
          'Content-Security-Policy': answer.headers.get('Content-Security-Policy')!,
        });
        response.end(await answer.bytes());
      });
      await once(proxy.listen(0), 'listening');
      const { port } = proxy.address() as AddressInfo;
      await page.goto(`http://localhost:${port}/admin/leads`);
      await expect(page.getByRole('alert')).toHaveText(DESK.signedOut);
      proxy.close();
    });

  test('what was typed is there after a sign-in on another page', async ({ page, submit }) => {
    const id = await submit({});
    await page.goto(`/admin/leads/${id}`);
    await page.getByLabel(DESK_REQUEST.notes.field).fill('Called her.');
    await openDesk(page, 1);
    await page.route(API, (route) => route.fulfill({ status: 401, body: '' }));
    await search(page, 'nobody at all');
    await expect(page.getByRole('alert')).toHaveText(DESK.signedOut);
    await page.unrouteAll();
    // As a proxy does: its page, then a new entry of the history.
    await page.route('**/admin/leads', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'Content-Security-Policy': '' },
        body: '<a href="/admin/leads">Signed in</a>',
      }),
    );
    await signIn(page).click();
    await page.getByRole('link', { name: 'Signed in' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Signed in' }).click();
    await expect(page.getByLabel(DESK_LIST.search)).toHaveValue('nobody at all');
    await expect(page.getByText(DESK_LIST.nothing.matches)).toBeVisible();
    // Once: the next visit begins with all requests.
    await page.goto('/');
    await openDesk(page, 1);
    await expect(page.getByLabel(DESK_LIST.search)).toHaveValue('');
    await page.goto(`/admin/leads/${id}`);
    await expect(page.getByLabel(DESK_REQUEST.notes.field)).toHaveValue('Called her.');
  });

  test('a dialog that cannot read says so in the same sentence, and leads to the sign-in', async ({
    page,
    submit,
  }) => {
    await submit({});
    await openDesk(page, 1);
    await page.route('**/api/**', (route) => route.fulfill({ status: 401, body: '' }));
    const dialog = page.getByRole('dialog');
    for (const entry of [DESK.menuDialogs.activity, DESK.menuDialogs.subscribers]) {
      await choose(page, entry);
      await expect(dialog.getByRole('alert')).toHaveText(DESK.signedOut);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await choose(page, DESK.menuDialogs.erasure);
    await dialog.getByRole('textbox').fill('ada@example.com');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(DESK.signedOut)).toHaveRole('alert');
    await page.unrouteAll();
    const loaded = page.waitForEvent('domcontentloaded');
    await dialog.getByRole('button', { name: DESK.signInAgain }).click();
    await loaded;
    await expect(cards(page)).toHaveCount(1);
  });

  test('a note that is refused stays, and its problem has the way out', async ({
    page,
    submit,
  }) => {
    const id = await submit({});
    await page.goto(`/admin/leads/${id}`);
    await page.route('**/notes', (route) => route.fulfill({ status: 401, body: '' }));
    const note = page.getByLabel(DESK_REQUEST.notes.field);
    await note.fill('Called her.');
    await note.press('Control+Enter');
    await expect(toastWith(page, DESK.signedOut)).toBeVisible();
    await page.unrouteAll();
    await toastWith(page, DESK.signedOut).getByRole('button', { name: DESK.signInAgain }).click();
    await expect(page.getByText(DESK_REQUEST.notes.none)).toBeVisible();
    await expect(note).toHaveValue('Called her.');
  });
});

test.describe('without a connection', () => {
  test.use({ expectedMessages: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported/ });

  test('the first key says so, and Try again does it', async ({ page, submit }) => {
    const id = await submit({});
    // As if the connection was lost before the code of the change came.
    await page.route(/desk-tools/, (route) => route.abort());
    await openListening(page);
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    const problem = fillWords(DESK.failed, { problem: ERRORS.unreachable });
    await expect(toastWith(page, problem)).toBeVisible();
    await expect(stateOf(page, id)).toHaveText(DESK.states.new);
    await page.unroute(/desk-tools/);
    await page.getByRole('button', { name: SHARED.tryAgain }).click();
    await expect(toastWith(page, isNow(id, 'answered'))).toBeVisible();
    await expect(stateOf(page, id)).toHaveText(DESK.states.answered);
  });

  test('where the code of its page is not there yet, the desk stays, and Try again opens it', async ({
    page,
    submit,
  }) => {
    const id = await submit({});
    await page.route(/lead-page-/, (route) => route.abort());
    await openDesk(page, 1);
    const documents = countDocuments(page);
    await page.context().setOffline(true);
    await page.keyboard.press('j');
    await page.keyboard.press('o');
    await expect(page.getByText(ERRORS.unreachable, { exact: true })).toBeVisible();
    await page.goBack();
    await expect(cardOf(page, id)).toBeFocused();
    await page.keyboard.press('o');
    await expect(page.getByText(ERRORS.unreachable, { exact: true })).toBeVisible();
    await page.unroute(/lead-page-/);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: SHARED.tryAgain }).click();
    await expect(page.getByRole('heading', { name: DESK_REQUEST.audit })).toBeVisible();
    expect(documents()).toBe(0);
  });

  test('a part of the desk that cannot be read or done says so, with Try again', async ({
    page,
    submit,
  }) => {
    const id = await submit({});
    const problem = fillWords(DESK.failed, { problem: ERRORS.unreachable });
    const tryAgain = async (part: Locator) => {
      await expect(part.getByText(problem)).toHaveRole('alert');
      await page.unrouteAll();
      await part.getByRole('button', { name: SHARED.tryAgain }).click();
      await expect(part.getByText(problem)).toHaveCount(0);
    };
    const stop = (address: string) => page.route(address, (route) => route.abort());

    for (const [address, nothing] of [
      ['**/notifications', DESK_REQUEST.deliveries.none],
      ['**/history', DESK_REQUEST.nothingDone],
    ] as const) {
      await stop(address);
      await page.goto(`/admin/leads/${id}`);
      await tryAgain(cardOf(page, id));
      await expect(page.getByText(nothing)).toBeVisible();
    }

    await openDesk(page, 1);
    const dialog = page.getByRole('dialog');
    for (const [entry, address] of [
      [DESK.menuDialogs.activity, '**/api/activity*'],
      [DESK.menuDialogs.subscribers, '**/subscribers/counts'],
    ] as const) {
      await stop(address);
      await choose(page, entry);
      await tryAgain(dialog);
      // The button that had the focus is gone.
      await expect(dialog.getByRole('group', { name: entry })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }

    await choose(page, DESK.menuDialogs.erasure);
    await stop('**/erasures/preview');
    await dialog.getByRole('textbox').fill('ada@example.com');
    await page.keyboard.press('Enter');
    await tryAgain(dialog);
    const found = dialog.getByText(fillWords(DESK_DIALOGS.erase.requests, { requests: 1 }));
    await expect(found).toBeVisible();
    await stop('**/erasures');
    await dialog.getByRole('button', { name: DESK_DIALOGS.erase.confirm, exact: true }).click();
    await tryAgain(dialog);
    await expect(toastWith(page, fillWords(DESK_DIALOGS.erase.done, { count: 1 }))).toBeVisible();
  });

  test('the list that cannot be read says so, with Try again', async ({ page, submit }) => {
    await submit({});
    await page.route(API, (route) => route.abort());
    await page.goto('/admin/leads');
    await expect(page.getByRole('alert')).toHaveText(
      fillWords(DESK.loadingFailed, { problem: ERRORS.unreachable }),
    );
    await page.unrouteAll();
    await page.getByRole('button', { name: SHARED.tryAgain }).click();
    await expect(cards(page)).toHaveCount(1);
  });
});
