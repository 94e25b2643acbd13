import { ADDRESSES, UNKNOWN } from './support/addresses.ts';
import { startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';

// Whatever the content policy refuses is put on the console, and a message there fails any of the browser tests: those
// of the dialogs, the video and the form among them. These go to every page, and then try what must be refused.

test.describe('on every page', () => {
  test.use({ expectedMessages: [/404 \(Not Found\)/] });

  test('nothing is refused, when it is opened and when a visitor comes from another page', async ({
    page,
  }) => {
    const titles: [address: string, title: string][] = [];
    for (const address of [...ADDRESSES, ...UNKNOWN]) {
      await page.goto(address);
      await page.waitForFunction(() =>
        Object.keys(document.getElementById('root')!).some((key) => key.startsWith('__reactContainer')),
      );
      titles.push([address, await page.title()]);
    }
    for (const [address, title] of titles) {
      await page.evaluate((to) => window.history.pushState(null, '', to), address);
      await expect(page).toHaveTitle(title);
    }
  });
});

test.describe('the browser refuses', () => {
  test.use({
    expectedMessages: [
      /refused by|violates|integrity|Integrity|Failed to|dynamically imported|requires 'Trusted/,
    ],
  });

  test('markup, scripts and code that come from text', async ({ page }) => {
    // Until its script is there, the page has not taken the name of its policy.
    await page.goto('/', { waitUntil: 'networkidle' });
    const refusals = await page.evaluate(async () => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => void };
      };
      // Later on, since a browser lets those who drive it make code from text.
      await new Promise((resolve) => setTimeout(resolve));
      const nameOf = (attempt: () => unknown) => {
        try {
          attempt();
          return 'accepted';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const inline = document.createElement('p');
      inline.setAttribute('style', 'color: red');
      return {
        markup: nameOf(() => (document.createElement('div').innerHTML = '<b>text</b>')),
        address: nameOf(() => (document.createElement('script').src = '/assets/any.js')),
        code: nameOf(() => new Function('return 1')),
        anotherPolicy: nameOf(() => trustedTypes.createPolicy('other', {})),
        ourPolicyAgain: nameOf(() => trustedTypes.createPolicy('sandglass-html', {})),
        style: inline.style.color,
      };
    });
    expect(refusals).toEqual({
      markup: 'TypeError',
      address: 'TypeError',
      code: 'EvalError',
      anotherPolicy: 'TypeError',
      ourPolicyAgain: 'TypeError',
      style: '',
    });
  });

  for (const [what, file, broken] of [
    ['the first script', 'index-*.js', () => !document.querySelector('form[novalidate]')],
  ] as const) {
    test(`${what} that is not the one that was built`, async ({ page }) => {
      await page.route(`**/assets/${file}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `${await response.text()}\n/* and more */` });
      });
      await page.goto('/', { waitUntil: 'networkidle' });
      expect(await page.evaluate(broken)).toBe(true);
    });
  }

  test('a script that is loaded later and is not the one that was built', async ({ page }) => {
    await page.route('**/assets/service-dialog*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n/* and more */` });
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Market Entry Studies' }).click();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('could not be loaded');
  });

  test('a script without a hash, from our own address too', async ({ page }) => {
    await page.goto('/');
    const map = await page.locator('script[type=importmap]').textContent();
    const [script] = Object.keys((JSON.parse(map!) as { integrity: Record<string, string> }).integrity);
    const outcome = await page.evaluate(
      (address) => import(address).then(String, (error: Error) => error.name),
      `${script}?again`,
    );
    expect(outcome).toBe('TypeError');
  });
});

test('Google’s tag may load what it needs', async ({ page }) => {
  const own = await startProduct({ PUBLIC_ANALYTICS_ID: 'G-TEST12345' });
  // In the way of Google's own tag: https://github.com/google/safevalues
  const tag = `
    const policy = window.trustedTypes.createPolicy('goog#html', { createScriptURL: (url) => url });
    const script = document.createElement('script');
    script.src = policy.createScriptURL('https://www.googletagmanager.com/gtag/destination?id=G-TEST12345');
    document.head.append(script);`;
  const loaded: string[] = [];
  await page.route('https://www.googletagmanager.com/**', (route) => {
    const { pathname } = new URL(route.request().url());
    loaded.push(pathname);
    return route.fulfill({ contentType: 'text/javascript', body: pathname === '/gtag/js' ? tag : '' });
  });
  await page.goto(own.url);
  await expect.poll(() => loaded).toEqual(['/gtag/js', '/gtag/destination']);
  await own.stop();
});
