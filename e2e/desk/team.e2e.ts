import type { BrowserContext, Page } from '@playwright/test';
import { fillWords } from '../support/content.ts';
import {
  HEADER,
  startTokenIssuer,
  type TokenIssuer,
} from '../../backend/src/testing/access/token-issuer.ts';
import {
  cardOf,
  cards,
  choose,
  deleteLead,
  ofSelection,
  openLead,
  toastWith,
  search,
  selectBox,
  setState,
  stateOf,
  submitTo,
  recordApiCalls,
  DESK,
  DESK_DIALOGS,
  DESK_LIST,
  DESK_REQUEST,
  labelOf,
  isNow,
  aboutLead,
} from '../support/desk.ts';
import { expect, test as base } from '../support/test.ts';

interface Fixtures {
  /** The id of a lead. */
  lead: number;
  /** Opens a page in a browser of its own, signed in with an email address. */
  open: (email: string, path?: string) => Promise<Page>;
}

let issuer: TokenIssuer;
/** The address of a desk with a sign-in of its own. */
let url: string;

const test = base.extend<Fixtures>({
  lead: async ({ request }, use) =>
    use(await submitTo(request, url)({ name: 'Ada Lovelace', message: 'Our vendors.' })),
  open: async ({ browser, lead }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (email, path = '/admin/leads') => {
      const extraHTTPHeaders = { [HEADER]: await issuer.sign({ email }) };
      const context = await browser.newContext({ extraHTTPHeaders });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto(url + path);
      await expect(cardOf(page, lead)).toBeVisible();
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

// Run all tests in one worker, so that only one product is started.
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ productWith }) => {
  issuer = await startTokenIssuer();
  const product = await productWith({
    ...issuer.variables,
    PUBLIC_URL: 'http://www.sandglass.example',
  });
  url = product.url;
});
test.afterAll(() => issuer.stop());

// Also what a colleague has changed or deleted meanwhile.
test.use({ expectedMessages: /403 \(Forbidden\)|404 \(Not Found\)|412 \(Precondition Failed\)/ });

test('what one person answers, another learns and cannot overwrite', async ({ lead, open }) => {
  const [grace, edith] = await Promise.all([
    open('grace@firm.example'),
    open('edith@firm.example'),
  ]);

  await setState(grace, lead, DESK.states.answered);
  await expect(stateOf(grace, lead)).toHaveText(DESK.states.answered);
  await expect(toastWith(grace, ' is now Answered.')).toBeVisible();
  await expect(stateOf(edith, lead)).toHaveText(DESK.states.new);
  const refused = `Request #${lead} was not changed: it has changed since, and is now:`;
  await edith.getByRole('link', { name: labelOf(DESK.answer, lead) }).click();
  await expect(
    toastWith(edith, `${refused} Answered. Check before you send an answer.`),
  ).toBeVisible();
  await expect(stateOf(edith, lead)).toHaveText(DESK.states.answered);

  await expect(cardOf(edith, lead)).toContainText('Answered by Grace');

  await setState(grace, lead, DESK.states.new);
  await expect(toastWith(grace, ' is now New.')).toBeVisible();
  await setState(edith, lead, DESK.states.closed);
  await expect(edith.getByText(`${refused} New.`, { exact: true })).toBeVisible();
  await expect(stateOf(edith, lead)).toHaveText(DESK.states.new);
  await setState(edith, lead, DESK.states.closed);
  await expect(stateOf(edith, lead)).toHaveText(DESK.states.closed);
  await openLead(edith, lead);
  await expect(cardOf(edith, lead).getByRole('listitem')).toContainText([
    /edith@firm\.example · set to Closed$/,
    /grace@firm\.example · set to Answered$/,
  ]);
});

test('a colleague sees a request by its address, with its notes, and adds one', async ({
  lead,
  open,
}) => {
  const grace = await open('grace@firm.example', `/admin/leads/${lead}`);
  await cardOf(grace, lead).getByLabel('New note').fill('Called her.\nShe calls back.');
  await cardOf(grace, lead).getByRole('button', { name: DESK_REQUEST.notes.add }).click();
  await expect(cardOf(grace, lead).getByTestId('lead-note')).toHaveText(
    /^Called her\.\nShe calls back\.grace@firm\.example, /,
  );

  const edith = await open('edith@firm.example', `/admin/leads/${lead}`);
  await expect(edith.getByRole('heading', { level: 1 })).toHaveText(DESK.requestTitle);
  await expect(cardOf(edith, lead)).toContainText('Ada Lovelace');
  await expect(cardOf(edith, lead).getByTestId('lead-note')).toContainText('She calls back.');
  await cardOf(edith, lead).getByLabel('New note').fill('She did.');
  await cardOf(edith, lead).getByRole('button', { name: DESK_REQUEST.notes.add }).click();
  await expect(cardOf(edith, lead).getByTestId('lead-note')).toHaveCount(2);
  await edith.getByRole('button', { name: DESK.refresh }).click();
  await expect(cardOf(edith, lead).getByRole('listitem').first()).toContainText(
    'edith@firm.example · note added',
  );

  await edith.getByRole('link', { name: DESK_REQUEST.list, exact: true }).click();
  await search(edith, 'she did');
  await expect(cards(edith)).toHaveCount(1);
  await expect(cardOf(edith, lead)).toBeVisible();
});

test("what a colleague wrote meanwhile comes with the answer to one's own note", async ({
  lead,
  open,
}) => {
  const [grace, edith] = await Promise.all([
    open('grace@firm.example', `/admin/leads/${lead}`),
    open('edith@firm.example', `/admin/leads/${lead}`),
  ]);
  await expect(cardOf(edith, lead)).toContainText(DESK_REQUEST.notes.none);
  await expect(cardOf(edith, lead)).toContainText(DESK_REQUEST.nothingDone);
  await cardOf(grace, lead).getByLabel('New note').fill('Called her.');
  await cardOf(grace, lead).getByRole('button', { name: DESK_REQUEST.notes.add }).click();
  await expect(cardOf(grace, lead).getByTestId('lead-note')).toHaveCount(1);
  await setState(grace, lead, DESK.states.answered);
  await expect(toastWith(grace, ' is now Answered.')).toBeVisible();

  const takeCalls = recordApiCalls(edith);
  await cardOf(edith, lead).getByLabel('New note').fill('Wrote to her.');
  await cardOf(edith, lead).getByRole('button', { name: DESK_REQUEST.notes.add }).click();
  await expect(cardOf(edith, lead).getByTestId('lead-note')).toContainText([
    'Wrote to her.',
    'Called her.',
  ]);
  await expect(stateOf(edith, lead)).toHaveText(DESK.states.answered);
  await expect(cardOf(edith, lead).getByRole('listitem')).toContainText([
    /edith@firm\.example · note added$/,
    /grace@firm\.example · set to Answered$/,
    /grace@firm\.example · note added$/,
  ]);
  expect(takeCalls()).toEqual([`POST /api/leads/${lead}/notes`]);
});

test('a request is taken and given back; taking that of a colleague asks first', async ({
  lead,
  open,
}) => {
  const [grace, edith] = await Promise.all([
    open('grace.hopper@firm.example'),
    open('edith@firm.example'),
  ]);
  await cardOf(grace, lead).focus();
  await grace.keyboard.press('t');
  await expect(toastWith(grace, aboutLead(DESK.done.taken, lead))).toBeVisible();
  await expect(cardOf(grace, lead).getByText('Grace Hopper', { exact: true })).toBeVisible();
  await grace.getByRole('link', { name: /^Mine/ }).click();
  await expect(grace).toHaveURL(/state=mine$/);
  await expect(cardOf(grace, lead)).toBeVisible();

  await edith.getByRole('button', { name: DESK.refresh }).click();
  await expect(cardOf(edith, lead)).toContainText('Grace Hopper');
  await choose(edith, DESK.take, lead);
  const dialog = edith.getByRole('dialog', { name: DESK_DIALOGS.takeOver.title });
  await expect(dialog).toContainText(
    fillWords(DESK_DIALOGS.takeOver.text, { person: 'Grace Hopper' }),
  );
  await dialog.getByRole('button', { name: DESK_DIALOGS.takeOver.confirm }).click();
  await expect(toastWith(edith, aboutLead(DESK.done.taken, lead))).toBeVisible();
  await choose(edith, DESK.giveBack, lead);
  await expect(toastWith(edith, aboutLead(DESK.done.givenBack, lead))).toBeVisible();
  await edith.keyboard.press('z');
  await expect(toastWith(edith, aboutLead(DESK.done.taken, lead))).toBeVisible();

  // Still shown as one's own, it is not any more.
  await choose(grace, DESK.giveBack, lead);
  await expect(toastWith(grace, `Request #${lead} was not changed`)).toBeVisible();
  await expect(grace.getByText(DESK_LIST.nothing.inView)).toBeVisible();
});

test('a request that one has taken leaves Mine once it is closed', async ({ lead, open }) => {
  const grace = await open('grace.hopper@firm.example');
  await cardOf(grace, lead).focus();
  await grace.keyboard.press('t');
  await expect(toastWith(grace, aboutLead(DESK.done.taken, lead))).toBeVisible();
  await grace.keyboard.press('?');
  await expect(grace.getByRole('term').filter({ hasText: /^t$/ })).toHaveCount(1);
  await grace.keyboard.press('Escape');
  await grace.getByRole('link', { name: /^Mine/ }).click();
  await expect(cardOf(grace, lead)).toBeVisible();

  await setState(grace, lead, DESK.states.closed);

  await expect(grace.getByText(DESK_LIST.nothing.inView)).toBeVisible();
  await expect(grace.getByRole('link', { name: /^Mine/ })).toHaveText(/^Mine(?: ?0)?$/);
});

test('of many at once, those that a colleague has changed are left, and named', async ({
  lead,
  open,
  request,
}) => {
  const submit = submitTo(request, url);
  const [second, third] = [await submit({ name: 'Second' }), await submit({ name: 'Third' })];
  const [grace, edith] = await Promise.all([
    open('grace@firm.example'),
    open('edith@firm.example'),
  ]);
  await setState(grace, second, DESK.states.closed);
  await expect(toastWith(grace, isNow(second, 'closed'))).toBeVisible();
  await deleteLead(grace, third);
  await expect(toastWith(grace, aboutLead(DESK.done.deleted.one, third))).toBeVisible();
  await choose(grace, DESK.menuDialogs.activity);
  await expect(grace.getByRole('dialog').getByRole('listitem').first()).toContainText(
    `grace@firm.example · #${third} · deleted`,
  );
  await grace.keyboard.press('Escape');

  for (const id of [lead, second, third]) await selectBox(edith, id).check();
  await ofSelection(edith, DESK.states.answered).click();
  const toast = toastWith(edith, isNow(lead, 'answered'));
  await expect(toast).toContainText(`Request #${second} was not changed`);
  await expect(toast).toContainText(aboutLead(DESK.gone, third));
  await expect(stateOf(edith, second)).toHaveText(DESK.states.closed);
  await expect(cardOf(edith, third)).toHaveCount(0);
  // What it was not done to is still selected.
  await expect(edith.getByText('1 selected')).toBeVisible();

  // Nor is undone what somebody else has changed since.
  await grace.getByRole('button', { name: DESK.refresh }).click();
  await expect(stateOf(grace, lead)).toHaveText(DESK.states.answered);
  await setState(grace, lead, DESK.states.closed);
  await expect(toastWith(grace, isNow(lead, 'closed'))).toBeVisible();
  await toast.getByRole('button', { name: DESK.undo }).click();
  await expect(toastWith(edith, `Request #${lead} was not changed`)).toBeVisible();
  await expect(stateOf(edith, lead)).toHaveText(DESK.states.closed);
});

test('a colleague works on a host name of the desk until the token expires', async ({
  page,
  lead,
}) => {
  const signIn = async (claims = {}) =>
    page.setExtraHTTPHeaders({
      [HEADER]: await issuer.sign(claims),
      'X-Forwarded-For': '203.0.113.1',
    });
  // Browsers resolve every name below localhost to this machine.
  const address = `${url.replace('localhost', 'desk.localhost')}/admin/leads`;
  expect((await page.goto(address))!.status()).toBe(403);

  await signIn();
  await page.goto(address);
  await expect(cardOf(page, lead)).toContainText('Ada Lovelace');
  await deleteLead(page, lead);
  await expect(cardOf(page, lead)).toHaveCount(0);

  await signIn({ exp: 1 });
  await search(page, 'somebody else');
  await expect(page.getByText('Sign in through the proxy of this site.')).toBeVisible();
});
