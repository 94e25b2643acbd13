import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('..', import.meta.url));

// `npm start` builds first if the build is out of date, and two builds at once would write the same files.
test.describe.configure({ mode: 'serial' });

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`npm start prints its address, and ends with status 0 on ${signal}`, async ({ request }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandglass-e2e-'));
    const child = spawn('npm', ['start'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const exited = once(child, 'exit');
    let url: string | undefined;
    for await (const line of createInterface({ input: child.stdout })) {
      url = /Sandglass is at (\S+)/.exec(line)?.[1];
      if (url) break;
    }
    expect((await request.post(`${url}/api/leads`, { data: { email: 'start@example.com' } })).status()).toBe(
      201,
    );
    // Ctrl-C in a terminal signals the whole process group: npm and the processes that it started.
    process.kill(signal === 'SIGINT' ? -child.pid! : child.pid!, signal);
    expect(await exited).toEqual([0, null]);
    await expect(request.get(`${url}/`)).rejects.toThrow('ECONNREFUSED');
    await rm(dataDir, { recursive: true, force: true });
  });
}
