import type { Page } from '@playwright/test';
import { LAYOUT, SERVICE_TITLES } from './support/content.ts';
import { untilHydrated } from './support/hydration.ts';
import { submit, untilFormIsHydrated } from './support/lead-form.ts';
import { expect, test as base } from './support/test.ts';

/** The address of a product with analytics. */
const test = base.extend<{ site: string }>({
  site: async ({ productWith }, use) =>
    use((await productWith({ PUBLIC_ANALYTICS_ID: 'G-TEST12345' })).url),
});

// Run all tests in one worker, so that only one product is started.
test.describe.configure({ mode: 'default' });

/**
 * Serves an empty script in place of Google's. Returns the requests for it, and the commands and
 * events that the page queued.
 */
const captureTag = async (page: Page) => {
  const requests: string[] = [];
  await page.route('https://www.googletagmanager.com/**', (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  const commands = () =>
    page.evaluate(() =>
      (window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer?.map((entry) => Array.from(entry)),
    );
  const events = async () => (await commands())?.filter(([command]) => command === 'event') ?? [];
  return { requests, commands, events };
};

const engagement = (name: string, event_label: unknown) => [
  'event',
  name,
  { event_category: 'engagement', event_label, value: 1 },
];

test('pages and events are reported once; a change of the hash is no page view', async ({
  page,
  site,
}) => {
  const { requests, commands, events } = await captureTag(page);
  const views = async () =>
    (await events())
      .filter(([, name]) => name === 'page_view')
      .map(([, , values]) => (values as { page_path: string }).page_path);

  await page.goto(`${site}/`);
  await expect.poll(views).toEqual(['/']);
  expect(requests).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST12345']);
  expect(await commands()).toContainEqual([
    'consent',
    'default',
    expect.objectContaining({ analytics_storage: 'denied' }),
  ]);
  expect(await commands()).toContainEqual(['config', 'G-TEST12345', { send_page_view: false }]);

  await page.getByRole('banner').getByRole('link', { name: LAYOUT.services }).click();
  await page.getByRole('button', { name: SERVICE_TITLES[0]! }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await events()).toContainEqual(
    engagement('service_details_view', expect.stringMatching(SERVICE_TITLES[0]!)),
  );
  expect((await events()).filter(([, name]) => name === 'service_details_view')).toHaveLength(1);
  expect(await views()).toEqual(['/']);

  await submit(page, { email: 'analytics@example.com' });
  await expect.poll(events).toContainEqual(engagement('form_submit', 'Contact form'));

  await page.getByRole('banner').getByRole('link', { name: LAYOUT.blog }).click();
  await expect.poll(views).toEqual(['/', '/blog']);
  expect((await events()).filter(([, name]) => name === 'form_submit')).toHaveLength(1);
  expect(await page.context().cookies()).toEqual([]);
});

test.describe('if the server fails', () => {
  test.use({ expectedMessages: /500|Failed to load|was not sent/ });

  test('the failure of the form is reported as an event', async ({ page, site }) => {
    const { events } = await captureTag(page);
    await page.route('**/api/leads', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto(`${site}/`);
    await untilFormIsHydrated(page);
    await submit(page, { email: 'analytics@example.com' });
    await expect.poll(events).toContainEqual(engagement('form_submit_error', 'Contact form'));
  });
});

test('without an id, with Global Privacy Control, or at the desk, none is loaded', async ({
  page,
  site,
}) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('http://localhost:')) outside.push(request.url());
  });
  await page.goto('/');
  await untilHydrated(page);
  const { commands } = await captureTag(page);
  await page.goto(`${site}/admin/leads`);
  await untilHydrated(page);
  expect(outside).toEqual([]);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  await page.goto(`${site}/`);
  await untilHydrated(page);
  expect(outside).toEqual([]);
  expect(await commands()).toBeUndefined();
});

test('the content policy lets Google’s tag load what it needs', async ({ page, site }) => {
  // Loads a script in the same way as Google's own tag: https://github.com/google/safevalues
  const tag = `
    const policy = window.trustedTypes.createPolicy('goog#html', { createScriptURL: (url) => url });
    const script = document.createElement('script');
    script.src = policy.createScriptURL('https://www.googletagmanager.com/gtag/destination?id=G-TEST12345');
    document.head.append(script);`;
  const loaded: string[] = [];
  await page.route('https://www.googletagmanager.com/**', (route) => {
    const { pathname } = new URL(route.request().url());
    loaded.push(pathname);
    return route.fulfill({
      contentType: 'text/javascript',
      body: pathname === '/gtag/js' ? tag : '',
    });
  });
  await page.goto(site);
  await expect.poll(() => loaded).toEqual(['/gtag/js', '/gtag/destination']);
});
