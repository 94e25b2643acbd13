import { addressOf, readyAddressOf, spawnProduct } from '../../../backend/src/testing/product.ts';
import { createTcpProxy } from '../../../backend/src/testing/tcp-proxy.ts';
import { createTestDatabase } from '../../../backend/src/testing/test-database.ts';
import type { Cluster } from './cluster.ts';

/** How the product connects to its database; `closed` and `silent`: it cannot, until the proxy is opened or thawed. */
export type Way = 'direct' | 'proxy' | 'closed proxy' | 'silent proxy';

export type Stage = Awaited<ReturnType<typeof openStage>>;

/**
 * Starts the built product with its own database, for testing one fault.
 *
 * @param environment variables of the product besides its database
 */
export const openStage = async (cluster: Cluster, way: Way, environment: Record<string, string> = {}) => {
  const database = await createTestDatabase(cluster.url);
  const proxy = await createTcpProxy(database.url);
  if (way === 'closed proxy') await proxy.close();
  if (way === 'silent proxy') proxy.freeze();
  const variables = { ...environment, DATABASE_URL: (way === 'direct' ? database : proxy).url };
  let product = spawnProduct(variables);
  const url = await (/closed|silent/.test(way) ? addressOf : readyAddressOf)(product);
  return {
    cluster,
    database,
    /** Between the product and the database, for network faults. */
    proxy,
    /** The origin of the product, which stays the same after a restart. */
    url,
    /** Stops reading what the product prints. The returned function reads it again. */
    ignoreLog: () => {
      const { stdout } = product.process;
      stdout!.pause();
      return () => void stdout!.resume();
    },
    /** Kills the product. The returned function starts it again. */
    kill: async () => {
      await product.stop('SIGKILL');
      return async () => {
        product = spawnProduct({ ...variables, PORT: new URL(url).port });
        await addressOf(product);
      };
    },
    /** Stops the product with SIGTERM, and returns its exit status. */
    stop: () => product.stop(),
    /** Kills the product if it is still running, closes the proxy, and drops the database. */
    close: async () => {
      await product.stop('SIGKILL');
      await proxy.close();
      await database.drop();
    },
  };
};
