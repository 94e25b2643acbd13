import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { npmStart } from './support/npm-start.ts';

// `npm start` builds first if the build is out of date, and two builds at once would write the same files.
test.describe.configure({ mode: 'serial' });

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`npm start prints its address, and ends with status 0 on ${signal}`, async ({ request }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandglass-e2e-'));
    const { npm, url } = await npmStart(dataDir);
    const exited = once(npm, 'exit');
    const answer = await request.post(`${url}/api/leads`, { data: { email: 'start@example.com' } });
    expect(answer.status()).toBe(201);
    // Ctrl-C in a terminal signals the whole process group: npm and the processes that it started.
    process.kill(signal === 'SIGINT' ? -npm.pid! : npm.pid!, signal);
    expect(await exited).toEqual([0, null]);
    await expect(request.get(`${url}/`)).rejects.toThrow('ECONNREFUSED');
    await rm(dataDir, { recursive: true, force: true });
  });
}
