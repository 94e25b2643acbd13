import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { addressOf, spawnNpmStart } from '../backend/src/testing/product.ts';

// `npm start` builds first if the build is out of date, and two builds at once would write the same files.
test.describe.configure({ mode: 'serial' });

/** Milliseconds in which the product is built and started. */
const BUILD = 60_000;

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`npm start prints its address, and ends with status 0 on ${signal}`, async ({ request }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandglass-e2e-'));
    const product = spawnNpmStart({ DATA_DIR: dataDir });
    const url = await addressOf(product, BUILD);
    const answer = await request.post(`${url}/api/leads`, { data: { email: 'start@example.com' } });
    expect(answer.status()).toBe(201);
    // Ctrl-C in a terminal signals the whole process group: npm and the processes that it started.
    const { pid } = product.process;
    process.kill(signal === 'SIGINT' ? -pid : pid, signal);
    expect(await product.exited).toBe(0);
    await expect(request.get(`${url}/`)).rejects.toThrow('ECONNREFUSED');
    await rm(dataDir, { recursive: true, force: true });
  });
}
