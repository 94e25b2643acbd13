import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test';
import type { LeadState } from '../../backend/src/leads/lead.contract.ts';
import {
  HEADER,
  startTokenIssuer,
  type TokenIssuer,
} from '../../backend/src/testing/access/token-issuer.ts';
import { emptyTables } from '../../backend/src/testing/test-database.ts';
import type { Message } from '../../backend/src/words/message.ts';
import { beginning, ending, fillWords, LANGUAGE, readWords, SHARED, shown } from './content.ts';
import { expect, test as base } from './test.ts';

/** What the desk says. */
export const DESK = {
  ...readWords('desk'),
  ...readWords('desk-actions'),
  ...readWords('desk-tools'),
};
export const DESK_DIALOGS = readWords('desk-dialogs');
export const DESK_LIST = readWords('desk-list');
export const DESK_REQUEST = readWords('desk-request');
export const LEAD = readWords('lead');

/** The name of a control of a lead, for screen readers. */
export const labelOf = (label: string, id: number): string =>
  fillWords(DESK.labelOfRequest, { label, number: `#${id}` });

/** The beginning of that name, for whichever lead. */
export const labelOfAny = (label: string): string =>
  fillWords(DESK.labelOfRequest, { label, number: '#' });

/** A message whose one value is the number of a lead. */
export const aboutLead = (message: Message<'number'>, id: number): string =>
  fillWords(message, { number: `#${id}` });

/** What a toast says of a lead that has another state. */
export const isNow = (id: number, state: LeadState): string =>
  fillWords(DESK.done.state.one, { number: `#${id}`, state: DESK.states[state] });

/** What a toast says of many leads that have another state. */
export const areNow = (count: number, state: LeadState): string =>
  fillWords(DESK.done.state.many, { count, state: DESK.states[state] });

/** What the bar says of a selection. */
export const selected = (count: number): string =>
  fillWords(readWords('desk-tools').selected, { count });

/** Who has set the state of a lead. */
export const stateBy = (state: LeadState, person: string): string =>
  fillWords(DESK.stateBy, { state: DESK.states[state], person });

/** What the audit trail says of a lead that was set to a state. */
export const setTo = (state: LeadState): string =>
  fillWords(DESK_REQUEST.actions.state, { state: DESK.states[state] });

/** A line of the audit trail, which begins with the time. */
export const didSo = (person: string, action: string): RegExp => ending(`${person} · ${action}`);

const days = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeZone: 'UTC' });

/** The days of a period as the desk writes them. */
export const readablePeriod = (from: string, to = from): string =>
  days.formatRange(new Date(from), new Date(to));

export const TWO_LINES =
  'We would like to talk about a login to our systems.\nMay we speak tomorrow?';

/** Submits a lead and returns its id. */
export type Submit = (lead: object) => Promise<number>;

/** @param url the origin of a product other than that of the worker */
export const submitTo =
  (request: APIRequestContext, url = ''): Submit =>
  async (lead) => {
    const response = await request.post(`${url}/api/leads`, {
      data: { email: 'ada@example.com', message: 'May we speak?', ...lead },
    });
    expect(response.status(), await response.text()).toBe(201);
    return ((await response.json()) as { id: number }).id;
  };

/** A lead by its number, which begins with 1. */
type NumberedLead = (index: number) => object;

/** Submits leads and returns their ids, oldest first. */
export function submitMany(submit: Submit, count: 2, lead: NumberedLead): Promise<[number, number]>;
export function submitMany(
  submit: Submit,
  count: 3,
  lead: NumberedLead,
): Promise<[number, number, number]>;
export function submitMany(submit: Submit, count: number, lead: NumberedLead): Promise<number[]>;
export async function submitMany(submit: Submit, count: number, lead: NumberedLead) {
  const ids: number[] = [];
  for (let index = 1; index <= count; index += 1) ids.push(await submit(lead(index)));
  return ids;
}

/** Tests of the desk, which begin without any lead. */
export const test = base.extend<{ submit: Submit }>({
  submit: [
    async ({ request, product }, use) => {
      await emptyTables(product.database);
      await use(submitTo(request));
    },
    { auto: true },
  ],
});

interface TeamFixtures {
  /** The browser of a person, signed in with an email address. */
  browserOf: (email: string) => Promise<BrowserContext>;
}

/**
 * Tests of the desk of a team, whose people are signed in by a proxy. A file of them runs in one
 * worker, so that only one such product is started: `test.describe.configure({ mode: 'default' })`.
 */
export const teamTest = test.extend<TeamFixtures, { issuer: TokenIssuer }>({
  issuer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from it
    async ({}, use) => {
      const issuer = await startTokenIssuer();
      await use(issuer);
      await issuer.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ issuer, productWith }, use) =>
      use(await productWith({ ...issuer.variables, PUBLIC_URL: 'http://www.sandglass.example' })),
    { scope: 'worker', timeout: 60_000 },
  ],
  browserOf: async ({ browser, issuer }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (email) => {
      const extraHTTPHeaders = { [HEADER]: await issuer.sign({ email }) };
      const context = await browser.newContext({ extraHTTPHeaders });
      contexts.push(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export const cards = (page: Page) => page.getByTestId('lead-card');
export const cardOf = (page: Page, id: number) => page.locator(`#request-${id}`);
export const stateOf = (page: Page, id: number) => cardOf(page, id).getByTestId('lead-state');
export const setState = async (page: Page, id: number, state: string): Promise<void> => {
  const select = page.getByLabel(labelOf(DESK.state, id));
  // As a person does: the page loads its toasts at the first interaction.
  await select.press('Shift');
  await select.selectOption(state);
};

/** The links of the views. */
const views = (page: Page) => page.getByRole('navigation', { name: DESK_LIST.views });
export const viewLinks = (page: Page) => views(page).getByRole('link');
/** Its number follows the word. */
export const viewLink = (page: Page, word: string) =>
  views(page).getByRole('link', { name: beginning(word) });

const { any, between, since, until } = DESK_LIST.filter;
const filterNames = [
  any,
  fillWords(between, { period: '' }),
  fillWords(since, { day: '' }),
  fillWords(until, { day: '' }),
];
/** The button of the filter, which names the period. */
export const filterButton = (page: Page) =>
  page.getByRole('button', {
    name: new RegExp(filterNames.map((name) => `^${shown(name).source}`).join('|'), 'u'),
  });

export const selectBox = (page: Page, id: number) =>
  page.getByRole('checkbox', {
    name: fillWords(DESK_LIST.select, { number: `#${id}` }),
    exact: true,
  });
export const selectAll = (page: Page) => page.getByRole('checkbox', { name: DESK_LIST.selectAll });
export const selectionBar = (page: Page) =>
  page.getByRole('toolbar', { name: DESK.selectedRequests });
export const ofSelection = (page: Page, action: string) =>
  selectionBar(page).getByRole('button', { name: action, exact: true });

export const openDesk = async (
  page: Page,
  count: number,
  address = '/admin/leads',
): Promise<void> => {
  await page.goto(address);
  // Before it is read, a list has no cards either.
  await expect(page.getByTestId('lead-placeholder')).toHaveCount(0);
  await expect(cards(page)).toHaveCount(count);
};

export const openLead = async (page: Page, id: number): Promise<void> => {
  await cardOf(page, id).getByRole('heading', { level: 2 }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: DESK_REQUEST.audit })).toBeVisible();
};

/** Chooses an entry of the menu of the desk or, with an id, of a lead. */
export const choose = async (page: Page, entry: string, id?: number): Promise<void> => {
  await page
    .getByRole('button', {
      name: id === undefined ? DESK.menu : labelOf(DESK.menu, id),
      exact: true,
    })
    .click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};

export const deleteLead = async (page: Page, id: number): Promise<void> => {
  await choose(page, DESK.askToDelete, id);
  const name = fillWords(DESK_DIALOGS.confirmDelete, { count: 1 });
  await page.getByRole('dialog').getByRole('button', { name }).click();
};

/** Erases what is stored for an address, once the dialog shows it. */
export const eraseAddress = async (page: Page, address: string, found: string): Promise<void> => {
  await choose(page, DESK.menuDialogs.erasure);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: LEAD.labels.email }).fill(address);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(found);
  await dialog.getByRole('button', { name: DESK_DIALOGS.erase.confirm, exact: true }).click();
};

/** Presses Tab until a control has the focus, and returns how often. */
export const tabTo = async (page: Page, control: Locator, most = 20): Promise<number> => {
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  let stops = 0;
  while (stops < most && !(await hasFocus())) {
    await page.keyboard.press('Tab');
    stops += 1;
  }
  await expect(control).toBeFocused();
  return stops;
};

export const search = async (page: Page, q: string): Promise<void> => {
  await page.getByLabel(DESK_LIST.search).fill(q);
  await page.keyboard.press('Enter');
};

/** Opens an address of the desk, and waits until it hears what others do: untouched. */
export const openListening = async (page: Page, address = '/admin/leads'): Promise<void> => {
  const listening = page.waitForResponse(
    (response) => response.request().resourceType() === 'eventsource',
  );
  await page.goto(address);
  await listening;
  await page.waitForLoadState('networkidle');
};

/** The toast with a text, such as the outcome of the last action. */
export const toastWith = (page: Page, text: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: text })
    .filter({ has: page.getByLabel(SHARED.closeNotice) });

/**
 * Stops links to `mailto:`. Where no program takes them, the browser opens an empty page. Call it
 * before the page is opened.
 */
export const stopMailLinks = (page: Page) =>
  page.addInitScript(() =>
    window.addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[href^="mailto:"]')) event.preventDefault();
    }),
  );

/**
 * Records what the page asks the API for, besides the stream of events. Returns a function that
 * takes the calls so far, such as `GET /api/leads`: the next time, it returns those that came after.
 */
export const recordApiCalls = (page: Page) => {
  const calls: string[] = [];
  page.on('request', (sent) => {
    if (sent.resourceType() === 'eventsource') return;
    const { pathname } = new URL(sent.url());
    if (pathname.startsWith('/api/')) calls.push(`${sent.method()} ${pathname}`);
  });
  return () => calls.splice(0);
};
