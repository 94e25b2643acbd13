import type { Locator, Page } from '@playwright/test';
import { eraseLeads } from './support/erase-leads.ts';
import { holdRequests } from './support/hydration.ts';
import { expect, test as base } from './support/test.ts';

/** Opens the desk with fifteen leads, of whom two are from the same company. */
const test = base.extend<{ opened: undefined }>({
  opened: [
    async ({ page, request, product }, use) => {
      await eraseLeads(request, product.url);
      for (let count = 1; count <= 15; count += 1) {
        const company = count <= 2 ? 'US Navy' : `Company ${count}`;
        await request.post('/api/leads', {
          data: { email: `person-${count}@example.com`, name: `Person ${count}`, company },
        });
      }
      await page.goto('/admin/leads');
      await expect(cards(page)).toHaveCount(15);
      await use(undefined);
    },
    { auto: true },
  ],
});

const cards = (page: Page) => page.getByTestId('lead-card');

/** Opens the page of a request. */
const open = async (page: Page, card: Locator) => {
  await card.getByRole('link', { name: /^Address of request/ }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Consultation Request', exact: true }),
  ).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
};

const search = async (page: Page) => {
  await page.getByLabel('Search').fill('navy');
  await page.getByRole('checkbox', { name: 'New' }).check();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(2);
};

const expectSearch = async (page: Page, shown: number) => {
  // First, because the page of a request has a card too.
  await expect(page.getByLabel('Search')).toHaveValue('navy');
  await expect(page.getByRole('checkbox', { name: 'New' })).toBeChecked();
  await expect(cards(page)).toHaveCount(shown);
};

test('the search is still there after a reload, and not part of the address', async ({ page }) => {
  await search(page);
  expect(new URL(page.url()).search).toBe('');

  await page.reload();

  await expectSearch(page, 2);
  await expect(page.getByRole('link', { name: 'Export as CSV' })).toHaveAttribute('href', /q=navy/);
});

test('the search is still there after a jump to the content and a reload', async ({ page }) => {
  await search(page);
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL(/#content$/);

  await page.reload();

  await expectSearch(page, 2);
});

test('after a search was cleared, a reload shows every request', async ({ page }) => {
  await search(page);
  await page.getByLabel('Search').fill('');
  await page.getByRole('checkbox', { name: 'New' }).uncheck();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(cards(page)).toHaveCount(15);

  await page.reload();

  await expect(cards(page)).toHaveCount(15);
  await expect(page.getByLabel('Search')).toHaveValue('');
});

test('Back from a request shows the search again, with the requests as they are now', async ({ page }) => {
  await search(page);
  const asked: string[] = [];
  page.on('request', (sent) => {
    const { pathname, searchParams } = new URL(sent.url());
    if (pathname === '/api/leads') asked.push(String(searchParams.get('q')));
  });
  await open(page, cards(page).first());
  await page.getByRole('button', { name: 'Closed', exact: true }).click();
  await expect(page.getByTestId('lead-state')).toHaveText('Closed');

  await page.goBack();

  await expectSearch(page, 1);
  await page.getByRole('button', { name: 'Answered', exact: true }).click();
  await expect(page.getByTestId('lead-state')).toHaveText('Answered');
  // Once, by Back: neither the list of all nor, after a change, the search again.
  expect(asked).toEqual(['navy']);
});

test('Back from a request leads to the place in the list, with the state that was set there', async ({
  page,
}) => {
  const card = cards(page).nth(11);
  await open(page, card);
  await page.getByRole('button', { name: 'Answered', exact: true }).click();
  await expect(page.getByTestId('lead-state')).toHaveText('Answered');

  await page.goBack();

  await expect(card).toBeInViewport();
  await expect(card.getByTestId('lead-state')).toHaveText('Answered');
  await card.getByRole('button', { name: 'Closed', exact: true }).click();
  await expect(card.getByTestId('lead-state')).toHaveText('Closed');
});

test('the page of a request asks for each of its parts once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await open(page, cards(page).first());
  await expect(page.getByText('No notes yet.')).toBeVisible();
  await expect(page.getByText('Nothing has been done yet.')).toBeVisible();

  const parts = asked.filter((path) => /^\/api\/leads\/\d+/.test(path));
  expect(parts.map((path) => path.replace(/\d+/, '1')).toSorted()).toEqual([
    '/api/leads/1',
    '/api/leads/1/history',
    '/api/leads/1/notes',
  ]);
});

test('what is typed while a note is being saved stays for the next one', async ({ page }) => {
  const note = page.getByLabel('New note');
  await cards(page).nth(1).getByText('Notes', { exact: true }).click();
  const answer = await holdRequests(page, '**/notes');
  await note.fill('Called her assistant.');
  await note.press('Control+Enter');
  await note.fill('Call again on Monday.');
  answer.release();

  await expect(page.getByTestId('lead-note')).toHaveText(/Called her assistant\./);
  await expect(note).toHaveValue('Call again on Monday.');
  await page.reload();
  await expect(note).toHaveValue('Call again on Monday.');
});

test('a note that was not saved is still there after a reload, until it is saved', async ({ page }) => {
  const note = page.getByLabel('New note');
  await cards(page).nth(1).getByText('Notes', { exact: true }).click();
  await note.fill('Called her assistant, who');

  await page.reload();

  await expect(note).toHaveValue('Called her assistant, who');
  await note.press('End');
  await note.pressSequentially(' will call back.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByTestId('lead-note')).toContainText('Called her assistant, who will call back.');
  await expect(note).toHaveValue('');
  await cards(page).nth(1).getByText('Notes', { exact: true }).click();
  await cards(page).nth(1).getByText('Notes', { exact: true }).click();
  await expect(note).toHaveValue('');
  await page.reload();
  await expect(cards(page)).toHaveCount(15);
  await expect(note).toHaveCount(0);
});
