import type { Page } from '@playwright/test';
import { holdRequests, untilHydrated } from './support/hydration.ts';
import {
  fill,
  formStatus,
  openForm,
  storedLeads,
  submitButton,
  untilFormIsHydrated,
} from './support/lead-form.ts';
import { expect, test } from './support/test.ts';

/*
 * A release replaces the scripts, whose names contain a hash of their content. A page that was opened before the
 * release requests names that no longer exist.
 */

test.use({ expectedMessages: [/404|Failed to|dynamically imported|did not load|was not sent|ERR_/] });

const SCRIPTS = /\/assets\/[^/]+\.js$/;

/** Answers requests for scripts with 404, as the server does after a release. */
const remove = (page: Page, address: string | RegExp = SCRIPTS) =>
  page.route(address, (route) => route.fulfill({ status: 404, body: '' }));

/** Moves the pointer, on which a page loads the rest of its scripts, and waits until all have loaded or failed. */
const interact = async (page: Page) => {
  await page.mouse.move(10, 10);
  await page.waitForLoadState('networkidle');
};

/** Fills in the form, lets the page load what it needs for that, and submits. The lead must be stored once. */
const expectFormWorks = async (page: Page) => {
  const typed = { Name: 'Grace', Email: `${crypto.randomUUID()}@example.com`, Message: 'first and second' };
  await fill(page, typed);
  await interact(page);
  for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text);
  await submitButton(page).click();
  await expect(page.getByText('Thank you for your interest').first()).toBeVisible();
  const stored = await storedLeads(page.request, typed.Email);
  expect(stored).toMatchObject([{ name: 'Grace', message: 'first and second' }]);
};

test('the form works although any one of the page’s scripts is missing', async ({ page, context }) => {
  test.setTimeout(120_000);
  const scripts: string[] = [];
  page.on('request', (request) => SCRIPTS.test(request.url()) && scripts.push(request.url()));
  await page.goto('/');
  await interact(page);
  await untilFormIsHydrated(page);
  expect(scripts.length).toBeGreaterThan(8);
  for (const script of scripts) {
    await test.step(new URL(script).pathname, async () => {
      const visit = await context.newPage();
      await remove(visit, script);
      await visit.goto('/');
      await interact(visit);
      await expectFormWorks(visit);
      // Chromium may not close a page that is being loaded again, as the one that says so.
      await interact(visit);
      await visit.close();
    });
  }
});

for (const [when, arrive] of [
  [
    'before the scripts load',
    async (page: Page) => {
      await remove(page);
      await page.goto('/');
    },
  ],
  [
    'before the visitor interacts',
    async (page: Page) => {
      await page.goto('/');
      await untilHydrated(page);
      await remove(page);
    },
  ],
  [
    'while the visitor fills in the form',
    async (page: Page) => {
      await remove(page, '**/assets/check-lead-*');
      await page.goto('/');
      await page.mouse.move(10, 10);
      await untilFormIsHydrated(page);
      await remove(page);
    },
  ],
] as const) {
  test(`the form works although a release removes every script ${when}`, async ({ page }) => {
    await arrive(page);
    await expectFormWorks(page);
  });
}

test('a visitor who types while the page is being loaded again keeps the text', async ({ page }) => {
  let documents = 0;
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) => {
      if (route.request().isNavigationRequest()) documents += 1;
      return documents < 2 ? route.fallback() : undefined;
    },
  );
  // In the page, because Playwright's own actions would wait for the new document.
  await page.addInitScript(() => {
    const type = () => {
      const field = document.querySelector<HTMLInputElement>('#name');
      if (!field) return; // The page that says that the form was sent is loaded again, too.
      field.value = 'Grace';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    window.addEventListener('beforeunload', () => setTimeout(type), { once: true });
  });
  await remove(page);
  await page.goto('/');

  await expect(page.getByLabel('Name')).toHaveValue('Grace');
  await expectFormWorks(page);
});

test('the form works although its check disappears when the visitor submits it', async ({ page }) => {
  const script = await holdRequests(page, '**/assets/check-lead-*');
  await openForm(page);
  await fill(page, { Email: 'at-submit@example.com' });
  await submitButton(page).click();
  script.abort();
  await expect(page).toHaveURL(/\/contact\/received$/);
});

test('without its check and without a connection, the form keeps what was typed, and can be sent later', async ({
  page,
  context,
}) => {
  await remove(page, '**/assets/check-lead-*');
  await openForm(page);
  await fill(page, { Email: 'later@example.com', Message: 'kept' });
  await context.setOffline(true);
  await submitButton(page).click();
  await expect(formStatus(page)).toContainText('The site could not be reached.');
  await expect(page.getByLabel('Message')).toHaveValue('kept');

  await context.setOffline(false);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/contact\/received$/);
});

test('without its check, the form does not send an address that the browser finds invalid', async ({
  page,
}) => {
  await remove(page, '**/assets/check-lead-*');
  await openForm(page);
  await fill(page, { Email: 'not an address', Message: 'kept' });
  await submitButton(page).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await fill(page, { Email: 'valid@example.com' });
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/contact\/received$/);
});

for (const [what, address, button] of [
  ['a service', '/', 'Market Entry Studies'],
  ['the history', '/about-us', 'Learn More About Our History'],
] as const) {
  test(`the page says so if a release removed the dialog of ${what} and the notices`, async ({ page }) => {
    await remove(page, /\/assets\/(?:notices|overlay|dialog|service-dialog|history-dialog)-/);
    await page.goto(address);
    await interact(page);
    await page.getByRole('button', { name: button }).click();
    const notices = page.getByRole('region', { name: 'Notifications' });
    await expect(notices).toContainText('This part could not be loaded.');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notices).toBeEmpty();
    await expect(page.getByRole('button', { name: button })).toBeVisible();
  });
}

/** Counts the documents that the page's window loads. */
const countDocuments = (page: Page) => {
  const counted = { documents: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) counted.documents += 1;
  });
  return counted;
};

test('links and Back work after a release removed every script', async ({ page }) => {
  await page.goto('/about-us');
  await untilHydrated(page);
  await remove(page);
  const counted = countDocuments(page);
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Security Insights');
  await interact(page);
  expect(counted.documents).toBeLessThan(2);
  await page.goBack();
  await expect(heading).toHaveText('About Us');
});

test.describe('a page whose scripts are missing when it loads', () => {
  for (const [address, missing, mark, marks] of [
    ['/admin/leads', '**/assets/leads-page-*', '[data-testid=lead-placeholder]', 0],
    ['/', '**/assets/lead-form-*', 'form[novalidate]', 1],
    ['/', '**/assets/app-*', 'form[novalidate]', 1],
  ] as const) {
    test(`${address} is loaded again, once, if ${missing} is missing`, async ({ page }) => {
      const counted = countDocuments(page);
      await page.route(missing, (route) =>
        counted.documents > 1 ? route.continue() : route.fulfill({ status: 404, body: '' }),
      );
      await page.goto(address);
      let moved = 0;
      await expect
        .poll(async () => {
          await page.mouse.move(10, (moved += 1));
          return counted.documents > 1 && (await page.locator(mark).count());
        })
        .toBe(marks);
      await interact(page);
      expect(counted.documents).toBe(2);
    });
  }

  test('is loaded again only once', async ({ page }) => {
    await remove(page);
    const counted = countDocuments(page);
    await page.goto('/admin/leads');
    await expect.poll(() => counted.documents).toBe(2);
    await interact(page);
    await interact(page);
    expect(counted.documents).toBe(2);
  });

  test('is not loaded again if the visitor has typed something', async ({ page }) => {
    const script = await holdRequests(page, '**/assets/app-*');
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await fill(page, { Message: 'kept' });
    const counted = countDocuments(page);
    const asked = page.waitForResponse((response) => response.request().method() === 'HEAD');
    script.abort();
    await asked;
    await interact(page);
    expect(counted.documents).toBe(0);
    await expect(page.getByLabel('Message')).toHaveValue('kept');
  });
});
