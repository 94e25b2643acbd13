import { expect, test } from '@jest/globals';
import { releaseMemory } from '../release-memory.ts';
import { sendBytes } from '../testing/send-raw.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const { app } = useTestApp({ LOG_LEVEL: 'silent' });

test('keeps nothing of a body that it has refused', async () => {
  const heap = () => {
    releaseMemory();
    return process.memoryUsage().heapUsed / 1e6;
  };
  const head = 'POST /api/leads HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n';
  const bytes = Buffer.from(`${head}Content-Type: application/json\r\n\r\n${'1\r\n \r\n'.repeat(100_000)}`);
  const before = heap();
  let most = 0;

  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const answer = await sendBytes(app.port, bytes);
      most = Math.max(most, heap());
      expect(answer).toMatch(/^(?:HTTP\/1.1 400 .*)?$/s);
    }),
  );

  expect(most - before).toBeLessThan(30);
});
