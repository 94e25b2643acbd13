import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { useDataFolder, type DataFolder } from '../postgres/use-embedded-server.ts';
import { descendantsOf, isAlive } from './process-tree.ts';
import { readyAddressOf, spawnProduct, type Product } from '../product.ts';
import type { TestDatabase } from '../test-database.ts';
import { inHook, useTestDatabase } from '../use-test-database.ts';
import { waitFor } from '../wait-for.ts';

interface ReadyProduct extends Product {
  port: number;
  /** Everything that it printed before it was ready. */
  outputAtStart: string;
}

/** Gives a test file the built product, ready to store leads, on its own database. */
export const useProduct = (): { product: ReadyProduct; database: TestDatabase } => {
  const running: ReadyProduct[] = [];
  // Registered before the hook that drops the database: Jest runs hooks in the order in which they are added.
  afterAll(async () => {
    await Promise.all(running.map(({ stop }) => stop()));
  });
  const database = useTestDatabase();
  beforeAll(async () => {
    const product = { ...spawnProduct({ DATABASE_URL: database.url }), port: 0, outputAtStart: '' };
    running.push(product);
    product.port = Number(new URL(await readyAddressOf(product)).port);
    product.outputAtStart = product.output();
  });
  return { product: inHook(() => running[0]!), database };
};

/**
 * Gives each test a data folder, and a function that starts the built product with its embedded database on it. After
 * each test it stops the products that the test started, and waits until their PostgreSQL has exited too.
 */
export const useProducts = (): {
  folder: DataFolder;
  start: (environment?: Record<string, string>, launch?: Parameters<typeof spawnProduct>[1]) => Product;
} => {
  const started: Product[] = [];
  // Registered before the hook that removes the folder.
  afterEach(async () => {
    const processes = started.flatMap(({ process: { pid } }) => [pid, ...descendantsOf(pid)]);
    await Promise.all(started.splice(0).map(({ stop }) => stop()));
    await waitFor(
      () => processes.filter(isAlive),
      (alive) => alive.length === 0,
      15_000,
    );
  });
  const folder = useDataFolder();
  const start = (environment: Record<string, string> = {}, launch?: Parameters<typeof spawnProduct>[1]) => {
    const product = spawnProduct({ DATA_DIR: folder.path, ...environment }, launch);
    started.push(product);
    return product;
  };
  return { folder, start };
};
