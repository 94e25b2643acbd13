import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const TYPED = {
  Name: 'Grace',
  Email: 'grace@example.com',
  Company: 'Hopper & Co',
  Message: 'first line\nsecond line',
};

const type = async (page: Page, texts: Record<string, string> = TYPED) => {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
};

const expectTyped = async (page: Page, texts: Record<string, string> = TYPED) => {
  for (const [label, text] of Object.entries(texts)) await expect(page.getByLabel(label)).toHaveValue(text);
};

const EMPTY = { Name: '', Email: '', Company: '', Message: '' };

const scriptIsThere = (page: Page) => expect(page.locator('form[novalidate]')).toBeVisible();

const submit = (page: Page) => page.getByRole('button', { name: 'Subscribe' }).click();

const status = (page: Page) => page.locator('form').getByRole('status');

test.describe('after a failure', () => {
  test.use({ expectedMessages: [/Failed to load|was not sent|ERR_FAILED/] });

  test('what was typed stays over a reload, and a second try with the same key stores one lead', async ({
    page,
    request,
    baseURL,
  }) => {
    const keys: (string | null)[] = [];
    await page.route('**/api/leads', async (route) => {
      keys.push(await route.request().headerValue('idempotency-key'));
      // The server stores the first one, and its answer never arrives.
      const response = await route.fetch();
      await (keys.length === 1 ? route.abort() : route.fulfill({ response }));
    });
    await page.goto('/#contact');
    await type(page);
    await submit(page);
    await expect(status(page)).toHaveText(
      'The site could not be reached. Check your connection and try again. (Check console for details)',
    );

    await page.reload();
    await expectTyped(page);
    await scriptIsThere(page);
    await submit(page);
    await expect(status(page)).toContainText('Thank you');
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    const leads = (await (await request.get(`${baseURL}/api/leads?limit=500`)).json()) as Record<
      string,
      string
    >[];
    expect(leads.filter(({ company }) => company === TYPED.Company)).toHaveLength(1);
  });

  test('the list of the admin says in our words that no answer came', async ({ page }) => {
    await page.route('**/api/leads', (route) => route.abort());
    await page.goto('/admin/leads');
    await expect(page.getByRole('alert')).toHaveText(
      'Error loading leads: The site could not be reached. Check your connection and try again.',
    );
  });
});

test('what was sent is forgotten, and what was typed is kept for this tab alone', async ({
  page,
  context,
}) => {
  await page.goto('/#contact');
  await type(page);
  await scriptIsThere(page);
  await type(page, { Name: 'Grace Hopper' });
  expect(await page.evaluate(() => sessionStorage.getItem('lead-draft'))).toContain('Grace Hopper');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  const other = await context.newPage();
  await other.goto('/#contact');
  await expectTyped(other, EMPTY);
  await other.close();

  await submit(page);
  await expect(status(page)).toContainText('Thank you');
  expect(await page.evaluate(() => sessionStorage.getItem('lead-draft'))).toBeNull();
  await page.reload();
  await scriptIsThere(page);
  await expectTyped(page, EMPTY);
});

test('what was typed stays when a visitor looks at another page', async ({ page }) => {
  await page.goto('/#contact');
  await scriptIsThere(page);
  await type(page);
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expectTyped(page);
});

test('what is typed before the script is there stays, and the form that is sent without it is forgotten too', async ({
  page,
}) => {
  await page.goto('/#contact');
  await scriptIsThere(page);
  await type(page, { Email: 'old@example.com', Message: 'from the draft' });

  const script = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/about-us', { waitUntil: 'commit' });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('new@example.com');
  await expect(page.locator('form[novalidate]')).toHaveCount(0);
  script.resolve();
  await scriptIsThere(page);
  await expectTyped(page, { Email: 'new@example.com', Message: 'from the draft' });

  await page.evaluate(() => document.querySelector('form')!.submit());
  await expect(page).toHaveURL(/\/contact\/received$/);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('lead-draft'))).toBeNull();
});

test('without storage the form works as ever', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  );
  await page.goto('/#contact');
  await type(page);
  await submit(page);
  await expect(status(page)).toContainText('Thank you');
});

test('an error goes away while it is mended, the focus stays, and nothing new is called wrong', async ({
  page,
}) => {
  await page.goto('/#contact');
  await scriptIsThere(page);
  await type(page, { Name: 'n'.repeat(101) });
  await submit(page);
  const name = page.getByLabel('Name');
  const email = page.getByLabel('Email');
  await expect(name).toHaveAccessibleDescription('Use at most 100 characters.');
  await expect(email).toHaveAccessibleDescription('Enter your email address.');

  await name.press('Backspace');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await expect(name).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await name.press('n');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.press('Backspace');

  await email.pressSequentially('ada');
  await expect(email).toHaveAccessibleDescription('Enter an email address in the form name@example.com.');
  await email.pressSequentially('@example.com');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expect(email).toBeFocused();
  await page.getByLabel('Company').fill('c'.repeat(101));
  await expect(page.getByLabel('Company')).not.toHaveAttribute('aria-invalid');
});
