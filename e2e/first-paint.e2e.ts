import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { holdRequests } from './support/hydration.ts';
import { expectPosition, scrollTo, untilLaidOut } from './support/scrolling.ts';
import { expect, test } from './support/test.ts';

const LONG = '/blog/security-stack-metrics';

const lastParagraph = (page: Page) => page.locator('.prose > p').last();

/** Whether the browser had to lay out the end of the page for its first paint. */
const laidOutEnd = async (page: Page) =>
  (await page.locator('html').getAttribute('data-end-before-paint')) === 'visible';

test('only the first paint of a visit does not wait for the end of the page', async ({ page }) => {
  await page.addInitScript(() => {
    let wasOpening = false;
    const isOpening = () => 'opening' in document.documentElement.dataset;
    new MutationObserver(() => {
      wasOpening ||= isOpening();
    }).observe(document, { attributeFilter: ['data-opening'], subtree: true });
    document.addEventListener('DOMContentLoaded', () => {
      const end = [...document.querySelectorAll('.prose > p')].at(-1);
      // On a busy machine, the first paint can come before the end.
      const isPainted = wasOpening && !isOpening();
      document.documentElement.dataset['endBeforePaint'] =
        end && !isPainted ? getComputedStyle(end).contentVisibility : 'hidden';
    });
  });
  await page.goto(LONG);
  await untilLaidOut(page);
  expect(await laidOutEnd(page)).toBe(false);
  const end = lastParagraph(page);
  expect(await end.evaluate((element) => getComputedStyle(element).contentVisibility)).toBe(
    'visible',
  );

  await scrollTo(page, 4_000);
  await page.reload();
  await expectPosition(page, 4_000);
  expect(await laidOutEnd(page)).toBe(true);

  // A link to a passage, as search engines send it, ends at the passage.
  const passage = (await end.textContent())!.match(/^(?:[A-Za-z]+ ?){3}/)![0].trim();
  await page.goto('about:blank');
  await page.goto(`${LONG}#:~:text=${encodeURIComponent(passage)}`);
  await expect(end).toBeInViewport();
  expect(await laidOutEnd(page)).toBe(true);
});

test('a page of the desk asks for all its scripts at once; another page names none', async ({
  page,
}) => {
  const asked: string[] = [];
  const scripts = await holdRequests(page, '**/assets/*.js');
  page.on('request', (sent) => {
    const name = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(sent.url())?.[1];
    if (name) asked.push(name);
  });
  await page.goto('/admin/leads/0', { waitUntil: 'commit' });
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['app', 'desk', 'lead-page']));
  scripts.release();
  expect(await (await page.request.get('/about-us')).text()).not.toContain('modulepreload" href');
});

test.describe('on a slow connection', () => {
  test.use({ expectedMessages: [/404/] });

  test('a page of the desk whose scripts come from the cache waits for its own end', async ({
    page,
    product,
  }) => {
    const complete = Promise.withResolvers<void>();
    const slow = createServer(async ({ url }, response) => {
      const got = await fetch(product.url + url!);
      const bytes = Buffer.from(await got.arrayBuffer());
      const body = url === '/admin/leads/0' ? bytes.indexOf('<body') : 0;
      response.writeHead(got.status, { 'Content-Type': got.headers.get('content-type')! });
      response.write(bytes.subarray(0, body));
      if (body > 0) await complete.promise;
      response.end(bytes.subarray(body));
    });
    await once(slow.listen(0), 'listening');
    const { port } = slow.address() as AddressInfo;
    await page.goto(`http://localhost:${port}/admin/leads/0`, { waitUntil: 'commit' });
    const scripts = () =>
      page.evaluate(
        () =>
          performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
            .length,
      );
    await expect.poll(scripts).toBeGreaterThan(3);
    complete.resolve();
    await expect(page.getByText('There is no such request')).toBeVisible();
    slow.close();
  });
});
