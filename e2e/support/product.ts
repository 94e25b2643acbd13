import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../backend/dist/main.js', import.meta.url));

export interface Product {
  /** Origin, without a slash at the end. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts the built product with a database of its own, as an operator would, and waits until it says where it is. */
export const startProduct = async (environment: Record<string, string> = {}): Promise<Product> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandglass-e2e-'));
  const port = await freePort();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', MAIN], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      LEAD_RATE_LIMIT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const started = (async () => {
    for await (const line of lines) if (line.includes('Sandglass is at')) return;
    throw new Error('the product ended before it was ready');
  })();
  await started;
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
