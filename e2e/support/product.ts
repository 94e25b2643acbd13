import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '../../backend/src/testing/wait-for.ts';
import { addressOf, spawnProduct } from '../../backend/src/testing/product.ts';

export interface Product {
  /** Origin, without a slash at the end. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts the built product with a database of its own, as an operator would, and waits until it says where it is. */
export const startProduct = async (environment: Record<string, string> = {}): Promise<Product> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandglass-e2e-'));
  const port = await freePort();
  const product = spawnProduct({ DATA_DIR: dataDir, PORT: String(port), ...environment });
  await addressOf(product);
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      product.process.kill('SIGTERM');
      await product.exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Waits until a product that has just started sends every page as small as it can: the one asked for is the last. */
export const untilCompressed = async (url: string): Promise<void> => {
  await waitFor(
    () => fetch(`${url}/unknown`, { headers: { 'Accept-Encoding': 'br' } }),
    ({ headers }) => headers.get('content-encoding') === 'br',
    60_000,
  );
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
