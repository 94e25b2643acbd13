import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { LEAD, postLead } from '../../testing/leads/lead-requests.ts';
import { createTcpProxy } from '../../testing/tcp-proxy.ts';
import { useTestApps } from '../../testing/use-test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';

const { database, startAlone } = useTestApps('test');

test.each([
  ['one round trip to the database without a rate limit', '0', 1],
  ['three with one, which also counts what the client submits', '30', 3],
])('stores a lead in %s', async (_what, LEAD_RATE_LIMIT, each) => {
  const proxy = await createTcpProxy(database.url);
  const app = await startAlone(proxy.url, { LEAD_RATE_LIMIT });
  // While it starts, it stores its assets.
  await waitFor(
    () => fetch(`${app.url}/health/serving`),
    ({ ok }) => ok,
  );
  const submit = () => postLead(app, LEAD, { 'Idempotency-Key': randomUUID() });
  // Opens the connection.
  await submit();

  const before = proxy.roundTrips();
  for (let count = 0; count < 10; count += 1) expect((await submit()).status).toBe(201);

  expect(proxy.roundTrips() - before).toBe(10 * each);
  await app.stop();
  await proxy.close();
});
