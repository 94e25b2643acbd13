import { expect, test } from '@jest/globals';
import { LEAD, postLead } from '../../testing/leads/lead-requests.ts';
import { createTcpProxy } from '../../testing/tcp-proxy.ts';
import { useTestApps } from '../../testing/use-test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';

const { database, startAlone } = useTestApps('test');

test.each([
  ['one round trip to the database without a rate limit', '0', 10, 15],
  ['three with one, which also asks what the client has stored', '30', 30, 46],
])('stores a lead in %s', async (_what, LEAD_RATE_LIMIT, least, most) => {
  const proxy = await createTcpProxy(database.url);
  const app = await startAlone(proxy.url, { LEAD_RATE_LIMIT });
  // While it starts, it stores its assets.
  await waitFor(
    () => fetch(`${app.url}/health/serving`),
    ({ ok }) => ok,
  );
  // Opens the connection.
  await postLead(app, LEAD);

  const before = proxy.roundTrips();
  for (let count = 0; count < 10; count += 1) expect((await postLead(app, LEAD)).status).toBe(201);
  const trips = proxy.roundTrips() - before;

  // Nobody waits for the statement that collects the counts of the spam watch, at most one in 50 ms.
  expect(trips).toBeGreaterThanOrEqual(least);
  expect(trips).toBeLessThanOrEqual(most);
  await app.stop();
  await proxy.close();
});
