import { randomInt } from 'node:crypto';
import { readyAddressOf, spawnProduct } from '../../backend/src/testing/product/spawn-product.ts';
import { temporaryFolder } from '../lab/programs.ts';

export interface Product {
  /** The origin, without a trailing slash. */
  url: string;
  stop: () => Promise<unknown>;
}

// Its pages name the port, so it is drawn here, below those that the system gives to others. Each
// worker of the tests has a range of its own, in which no port is drawn twice.
const RANGE = 1_000;
const RANGE_START = 20_000 + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) * RANGE;
let drawn = randomInt(RANGE);

const nextPort = (): string => {
  drawn = (drawn + 1) % RANGE;
  return String(RANGE_START + drawn);
};

/**
 * Starts the built product, as an operator would, and waits until it can store leads: with its
 * embedded database, unless there is a `DATABASE_URL`.
 */
export const startProduct = async (environment: Record<string, string> = {}): Promise<Product> => {
  const product = spawnProduct({
    DATA_DIR: temporaryFolder('e2e'),
    PORT: nextPort(),
    ...environment,
  });
  try {
    return { url: await readyAddressOf(product), stop: () => product.stop() };
  } catch (error) {
    await product.stop();
    throw error;
  }
};
