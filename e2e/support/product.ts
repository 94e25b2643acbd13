import { freePort } from '../../backend/src/database/embedded/free-port.ts';
import { waitFor } from '../../backend/src/testing/wait-for.ts';
import { addressOf, spawnProduct } from '../../backend/src/testing/product.ts';
import { temporaryFolder } from '../lab/programs.ts';

export interface Product {
  /** The origin, without a trailing slash. */
  url: string;
  stop: () => Promise<unknown>;
}

/** Starts the built product with its embedded database, as an operator would, and waits until it prints its address. */
export const startProduct = async (environment: Record<string, string> = {}): Promise<Product> => {
  // Its pages name the port.
  const PORT = String(await freePort());
  const product = spawnProduct({ DATA_DIR: temporaryFolder('e2e'), PORT, ...environment });
  try {
    return { url: await addressOf(product), stop: () => product.stop() };
  } catch (error) {
    await product.stop();
    throw error;
  }
};

/**
 * Waits until a product that has just started serves every page compressed with brotli, which takes about a tenth of a
 * second each. It compresses the page for unknown addresses last.
 */
export const untilCompressed = async (url: string): Promise<void> => {
  await waitFor(
    () => fetch(`${url}/unknown`, { headers: { 'Accept-Encoding': 'br' } }),
    ({ headers }) => headers.get('content-encoding') === 'br',
    60_000,
  );
};
