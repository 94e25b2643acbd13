import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { HEADER, startTokenIssuer, type TokenIssuer } from '../../backend/src/testing/access/token-issuer.ts';
import { choose, outcome } from '../support/desk.ts';
import { expect, test as base } from '../support/test.ts';

/** A desk of a firm with a sign-in of its own, with one lead, and the people who have it open. */
interface Desk {
  url: string;
  lead: number;
  /** Opens a page in a browser of its own, signed in with an e-mail address. */
  open: (email: string, path?: string) => Promise<Page>;
}

const signIn = async (issuer: TokenIssuer, email: string): Promise<BrowserContextOptions> => ({
  extraHTTPHeaders: { [HEADER]: await issuer.sign({ email }) },
});

const startDesk = async (
  browser: Browser,
  issuer: TokenIssuer,
  product: (environment: Record<string, string>) => Promise<{ url: string }>,
): Promise<Desk> => {
  const { url } = await product(issuer.variables);
  const response = await fetch(`${url}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'lovelace@example.com', name: 'Ada Lovelace', message: 'Our vendors.' }),
  });
  return {
    url,
    lead: ((await response.json()) as { id: number }).id,
    open: async (email, path = '/admin/leads') => {
      const context = await browser.newContext(await signIn(issuer, email));
      const page = await context.newPage();
      await page.goto(url + path);
      await expect(page.getByTestId('lead-card').first()).toBeVisible();
      return page;
    },
  };
};

const test = base.extend<{ desk: Desk }, { issuer: TokenIssuer }>({
  issuer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const issuer = await startTokenIssuer();
      await use(issuer);
      await issuer.stop();
    },
    { scope: 'worker' },
  ],
  // The same issuer for each test, so the same product.
  desk: async ({ browser, issuer, productWith }, use) => {
    await use(await startDesk(browser, issuer, productWith));
    await Promise.all(browser.contexts().map((context) => context.close()));
  },
});

const card = (page: Page) => page.getByTestId('lead-card').first();
const state = (page: Page) => card(page).getByTestId('lead-state');
const setState = async (page: Page, name: string) => {
  // As a person does: the page loads its notices at the first interaction.
  await card(page)
    .getByLabel(/^State/)
    .press('Shift');
  await card(page)
    .getByLabel(/^State/)
    .selectOption(name);
};

test('what one person answers, another learns at the next call and cannot overwrite; the audit trail names both', async ({
  desk,
}) => {
  const [grace, edith] = await Promise.all([
    desk.open('grace@firm.example'),
    desk.open('edith@firm.example'),
  ]);

  await setState(grace, 'Answered');
  await expect(state(grace)).toHaveText('Answered');
  await expect(outcome(grace, ' is now: Answered.')).toBeVisible();
  await expect(state(edith)).toHaveText('New');
  await setState(edith, 'Closed');

  await expect(
    outcome(edith, `Request #${desk.lead} was changed by somebody else before. Your change was not made.`),
  ).toBeVisible();
  await expect(state(edith)).toHaveText('Answered');
  await setState(edith, 'Closed');
  await expect(state(edith)).toHaveText('Closed');
  await card(edith).getByRole('heading', { level: 2 }).getByRole('link').click();
  await expect(card(edith).getByRole('listitem')).toContainText([
    /edith@firm\.example · set to Closed$/,
    /grace@firm\.example · set to Answered$/,
  ]);
});

test('a request that one person deletes is gone for another, who cannot change it any more', async ({
  desk,
}) => {
  const [grace, edith] = await Promise.all([
    desk.open('grace@firm.example'),
    desk.open('edith@firm.example'),
  ]);

  await choose(grace, 'Delete', desk.lead);
  await grace.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(outcome(grace, `Request #${desk.lead} has been deleted.`)).toBeVisible();
  await setState(edith, 'Closed');

  await expect(outcome(edith, `Request #${desk.lead} was removed by somebody else.`)).toBeVisible();
  await expect(edith.locator(`#request-${desk.lead}`)).toHaveCount(0);
  await choose(grace, 'Activity');
  await expect(grace.getByRole('dialog').getByRole('listitem').first()).toContainText(
    `grace@firm.example · #${desk.lead} · deleted`,
  );
});

test('a colleague who gets the address of a request sees it with its notes, and adds one', async ({
  desk,
}) => {
  const grace = await desk.open('grace@firm.example', `/admin/leads/${desk.lead}`);
  await card(grace).getByLabel('New note').fill('Called her.\nShe calls back.');
  await card(grace).getByRole('button', { name: 'Add note' }).click();
  await expect(card(grace).getByTestId('lead-note')).toHaveText(
    /^Called her\.\nShe calls back\.grace@firm\.example, /,
  );

  const edith = await desk.open('edith@firm.example', `/admin/leads/${desk.lead}`);
  await expect(edith.getByRole('heading', { level: 1 })).toHaveText('Consultation Request');
  await expect(card(edith)).toContainText('Ada Lovelace');
  await expect(card(edith).getByTestId('lead-note')).toContainText('She calls back.');
  await card(edith).getByLabel('New note').fill('She did.');
  await card(edith).getByRole('button', { name: 'Add note' }).click();
  await expect(card(edith).getByTestId('lead-note')).toHaveCount(2);
  await edith.getByRole('button', { name: 'Refresh' }).click();
  await expect(card(edith).getByRole('listitem').first()).toContainText('edith@firm.example · note added');

  await edith.getByRole('link', { name: 'Requests', exact: true }).click();
  await edith.getByLabel('Search').fill('she did');
  await edith.keyboard.press('Enter');
  await expect(edith.getByTestId('lead-card')).toHaveCount(1);
  await expect(card(edith)).toContainText(`#${desk.lead}`);
});
