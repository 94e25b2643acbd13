import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HEADER, startTokenIssuer } from '../../backend/src/testing/access/token-issuer.ts';
import { search } from '../support/desk.ts';
import { expect, test } from '../support/test.ts';

/** An identity-aware proxy: it passes on every request, with the token that `tokenOf` gives at that time. */
const startProxy = async (upstream: string, tokenOf: () => Promise<string>) => {
  const server = createServer(async (incoming, response) => {
    const headers = { ...incoming.headers, [HEADER]: await tokenOf(), 'x-forwarded-for': '203.0.113.1' };
    const passed = forward(`${upstream}${incoming.url}`, { method: incoming.method!, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, stop };
};

test.use({ expectedMessages: [/403 \(Forbidden\)/] });

test('a colleague signs in by the proxy on a host name of the desk, and works there until the token expires', async ({
  page,
  productWith,
}) => {
  const issuer = await startTokenIssuer();
  const { url } = await productWith({ ...issuer.variables, PUBLIC_URL: 'http://www.sandglass.example' });
  let claims = {};
  const proxy = await startProxy(url, () => issuer.sign(claims));
  await page.request.post(`${url}/api/leads`, { data: { email: 'grace@example.com', name: 'Grace Hopper' } });
  const direct = await page.request.get(`${url}/admin/leads`);
  expect(direct.status()).toBe(403);

  // Browsers resolve every name below localhost to this machine.
  await page.goto(`http://desk.localhost:${proxy.port}/admin/leads`);
  const card = page.getByTestId('lead-card');
  await expect(card).toContainText('Grace Hopper');
  await search(page, 'hopper');
  await expect(card).toHaveCount(1);
  await card.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);

  claims = { exp: 1 };
  await search(page, 'somebody else');
  await expect(page.getByText('Sign in through the proxy of this site.')).toBeVisible();
  proxy.stop();
  await issuer.stop();
});
