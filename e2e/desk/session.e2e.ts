import type { Page, Route } from '@playwright/test';
import { fillWords, readWords, SHARED } from '../support/content.ts';
import {
  cardOf,
  cards,
  DESK,
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
const OF_PROXIES: Record<string, Parameters<Route['fulfill']>[0]> = {
  'a redirect': { status: 302, headers: { Location: 'https://sign-in.example/?next=desk' } },
  'a page': { status: 200, contentType: 'text/html', body: '<h1>Sign in</h1>' },
  '403 with a page': { status: 403, contentType: 'text/html', body: '<h1>Sign in</h1>' },
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

  test('what proxies answer without a sign-in is said in the same sentence', async ({ page }) => {
    for (const [what, answer] of Object.entries(OF_PROXIES)) {
      const end = (route: Route) => route.fulfill(answer);
      await page.route(API, end);
      await page.goto('/admin/leads');
      await expect.soft(page.getByRole('alert'), what).toHaveText(DESK.signedOut);
      await page.unroute(API, end);
    }
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
