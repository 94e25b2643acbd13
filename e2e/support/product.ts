import { freePort } from '../../backend/src/database/embedded/free-port.ts';
import { readyAddressOf, spawnProduct } from '../../backend/src/testing/product.ts';
import { temporaryFolder } from '../lab/programs.ts';

export interface Product {
  /** The origin, without a trailing slash. */
  url: string;
  stop: () => Promise<unknown>;
}

/**
 * Starts the built product, as an operator would, and waits until it can store leads: with its embedded database, unless
 * there is a `DATABASE_URL`.
 */
export const startProduct = async (environment: Record<string, string> = {}): Promise<Product> => {
  // Its pages name the port.
  const PORT = String(await freePort());
  const product = spawnProduct({ DATA_DIR: temporaryFolder('e2e'), PORT, ...environment });
  try {
    return { url: await readyAddressOf(product), stop: () => product.stop() };
  } catch (error) {
    await product.stop();
    throw error;
  }
};
