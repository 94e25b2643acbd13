/** Checks that nginx and Caddy, as documented, pass on the desk's stream of events. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ADMIN_PASSWORD } from '../../backend/src/testing/access/admin-password.ts';
import { postLead } from '../../backend/src/testing/leads/lead-requests.ts';
import { until } from '../lab/until.ts';
import { startProduct } from '../support/product.ts';
import { startCaddy } from './caddy-server.ts';
import { HOST, open, startNginx } from './nginx-server.ts';

/** How many times as fast as usual heartbeats come, and proxies lose their patience. */
const FASTER = 10;
const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(`
  const { setInterval } = globalThis;
  globalThis.setInterval = (work, time, ...given) => setInterval(work, time / ${FASTER}, ...given);
`)}`;

const ADMIN = { headers: { authorization: `Basic ${btoa(`admin:${ADMIN_PASSWORD}`)}` } };

const product = await startProduct({
  PUBLIC_URL: `https://${HOST}`,
  ADMIN_PASSWORD,
  TRUST_PROXY_HOPS: '1',
  NODE_OPTIONS,
});
after(product.stop);
const { port: PORT } = new URL(product.url);

const PROXIES = {
  nginx: () => {
    const patience = 'proxy_read_timeout 60s;';
    return startNginx(PORT, [[patience, `proxy_read_timeout ${60 / FASTER}s;`]]);
  },
  // It has no limit for an answer that is on its way.
  Caddy: () => startCaddy(PORT),
};

for (const [name, start] of Object.entries(PROXIES))
  describe(name, () => {
    let proxy: Awaited<ReturnType<typeof start>>;
    before(async () => {
      proxy = await start();
    });
    after(() => proxy.stop());

    const openStream = async () => {
      const response = await open(proxy, '/api/leads/events', ADMIN);
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      // Its client has left, or the proxy has lost its patience.
      response.on('error', () => undefined);
      return { response, text: () => text };
    };

    test('an event arrives while the answer goes on', async () => {
      const { response, text } = await openStream();
      assert.equal(response.statusCode, 200);
      assert.equal(response.headers['content-type'], 'text/event-stream');
      assert.equal(response.headers['content-encoding'], undefined);
      // For another proxy in front.
      assert.equal(response.headers['x-accel-buffering'], 'no');
      const { body } = await postLead(product, { email: 'ada@example.com', message: 'Hello' });

      const { id } = body as { id: number };
      await until(() => text().includes(`data: {"what":"arrived","leads":[{"id":${id},`));
      response.destroy();
    });

    test('a stream on which nothing happens stays open by its heartbeats', async () => {
      const { response, text } = await openStream();
      // The third comes when a proxy that had heard of none would have closed it.
      await until(() => response.destroyed || text().match(/^: /gm)?.length === 3, 30_000);
      assert.equal(response.destroyed, false);
      response.destroy();
    });
  });
