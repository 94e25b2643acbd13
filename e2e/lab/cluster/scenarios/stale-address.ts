import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readyAddressOf, spawnProduct } from '../../../../backend/src/testing/product.ts';
import { createTcpProxy } from '../../../../backend/src/testing/tcp-proxy.ts';
import { assertKept, BACK, record, underLoad, type Stage } from './stage.ts';

/** The address of the database leads to a standby for a while, and connections that exist stay where they are. */
export const checkStaleAddress = (stage: () => Stage): void => {
  test('leads that meet a standby are refused, and stored within 5 s once the address leads to the primary', async () => {
    const { trio } = stage();
    const primary = trio.direct(trio.primary());
    const address = await createTcpProxy(primary);
    const product = spawnProduct({ DATABASE_URL: address.url });
    try {
      let back = 0;
      const outcome = await underLoad(stage(), await readyAddressOf(product), async (load) => {
        address.leadTo(trio.direct(trio.standbys()[0]!));
        await trio.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE application_name LIKE 'sandglass%' AND pid <> pg_backend_pid()`);
        await load.unacknowledged();
        address.leadTo(primary);
        const right = performance.now();
        back = (await load.firstAfter(right)) - right;
      });
      record('the address leads to a standby', outcome);

      assertKept(outcome);
      assert.ok(outcome.refused > 0);
      assert.ok(back < BACK, `after ${Math.round(back)} ms`);
    } finally {
      await product.stop();
      await address.close();
    }
  });
};
