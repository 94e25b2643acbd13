import { randomInt } from 'node:crypto';
import { readyAddressOf, spawnProduct } from '../../backend/src/testing/product.ts';
import { temporaryFolder } from '../lab/programs.ts';

export interface Product {
  /** The origin, without a trailing slash. */
  url: string;
  stop: () => Promise<unknown>;
}

/**
 * Starts the built product, as an operator would, and waits until it can store leads: with its
 * embedded database, unless there is a `DATABASE_URL`.
 */
export const startProduct = async (environment: Record<string, string> = {}): Promise<Product> => {
  // Its pages name the port. This one is below those that the system gives to others before the
  // product listens.
  const PORT = String(randomInt(20_000, 30_000));
  const product = spawnProduct({ DATA_DIR: temporaryFolder('e2e'), PORT, ...environment });
  try {
    return { url: await readyAddressOf(product), stop: () => product.stop() };
  } catch (error) {
    await product.stop();
    throw error;
  }
};
