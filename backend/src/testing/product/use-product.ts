import { useDataFolder } from '../postgres/use-embedded-server.ts';
import { aliveOf, descendantsOf } from './process-tree.ts';
import { spawnProduct, type Product } from './spawn-product.ts';
import { hooksFor, type Lifetime } from '../use-test-database.ts';
import { waitFor } from '../wait-for.ts';

/**
 * Gives a test file a data folder, and a function that starts the built product with its embedded
 * database on it. After each test, or the file, it stops these products, and waits until their
 * PostgreSQL has exited too.
 */
export const useProducts = (lifetime: Lifetime = 'test') => {
  const started: Product[] = [];
  // Before the hook that removes the folder, see useTestDatabase.
  hooksFor(lifetime).after(async () => {
    const processes = started.flatMap(({ process: { pid } }) => [pid, ...descendantsOf(pid)]);
    await Promise.all(started.splice(0).map(({ stop }) => stop()));
    await waitFor(() => aliveOf(processes), []);
  });
  const folder = useDataFolder();
  const start = (
    environment: Record<string, string> = {},
    launch?: Parameters<typeof spawnProduct>[1],
  ) => {
    const product = spawnProduct({ DATA_DIR: folder.path, ...environment }, launch);
    started.push(product);
    return product;
  };
  return { folder, start };
};
