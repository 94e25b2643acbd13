import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { holdRequests } from '../support/hydration.ts';
import { expect, test } from '../support/test.ts';
import { DESK_REQUEST } from '../support/desk.ts';

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
  test.use({ expectedMessages: /404/ });

  let slow: Server;
  test.afterEach(() => void slow.close());

  test('a page of the desk whose scripts come from the cache waits for its own end', async ({
    page,
    product,
  }) => {
    const complete = Promise.withResolvers<void>();
    slow = createServer(async ({ url }, response) => {
      const got = await fetch(product.url + url!);
      const bytes = Buffer.from(await got.arrayBuffer());
      const endOfHead = url === '/admin/leads/0' ? bytes.indexOf('<body') : 0;
      response.writeHead(got.status, { 'Content-Type': got.headers.get('content-type')! });
      response.write(bytes.subarray(0, endOfHead));
      if (endOfHead > 0) await complete.promise;
      response.end(bytes.subarray(endOfHead));
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
    await expect(page.getByText(DESK_REQUEST.missing)).toBeVisible();
  });
});
