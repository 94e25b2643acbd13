import {
  addressOf,
  readyAddressOf,
  spawnProduct,
  type Product,
} from '../../../backend/src/testing/product.ts';
import { createTcpProxy, type TcpProxy } from '../../../backend/src/testing/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../backend/src/testing/test-database.ts';
import type { Cluster } from './cluster.ts';

/** The built product with its own database, for testing one fault. */
export class Stage {
  readonly cluster: Cluster;
  readonly database: TestDatabase;
  /** Between the product and the database, for network faults. */
  readonly proxy: TcpProxy;
  private product: Product;
  private address = '';
  private readonly environment: Record<string, string>;

  private constructor(
    cluster: Cluster,
    database: TestDatabase,
    proxy: TcpProxy,
    environment: Record<string, string>,
  ) {
    this.cluster = cluster;
    this.database = database;
    this.proxy = proxy;
    this.environment = environment;
    this.product = spawnProduct(this.environment);
  }

  /**
   * @param way how the product connects to its database; with `closed proxy` and `silent proxy`, it cannot until the
   *   proxy is opened or thawed
   * @param environment variables of the product besides its database
   */
  static async open(
    cluster: Cluster,
    way: 'direct' | 'proxy' | 'closed proxy' | 'silent proxy',
    environment: Record<string, string> = {},
  ): Promise<Stage> {
    const database = await createTestDatabase(cluster.url);
    const proxy = await createTcpProxy(database.url);
    if (way === 'closed proxy') await proxy.close();
    if (way === 'silent proxy') proxy.freeze();
    const { url } = way === 'direct' ? database : proxy;
    const stage = new Stage(cluster, database, proxy, { ...environment, DATABASE_URL: url });
    stage.address = await (/closed|silent/.test(way) ? addressOf : readyAddressOf)(stage.product);
    return stage;
  }

  /** The origin of the product, which stays the same after a restart. */
  get url(): string {
    return this.address;
  }

  /** Resolves once the product can store leads. */
  async isReady(): Promise<void> {
    await readyAddressOf(this.product);
  }

  /** Stops reading what the product prints. The returned function reads it again. */
  ignoreLog(): () => void {
    const { stdout } = this.product.process;
    stdout!.pause();
    return () => void stdout!.resume();
  }

  /** Kills the product with SIGKILL. */
  async kill(): Promise<void> {
    await this.product.stop('SIGKILL');
  }

  async restart(): Promise<void> {
    this.product = spawnProduct({ ...this.environment, PORT: new URL(this.url).port });
    await addressOf(this.product);
  }

  /** Stops the product with SIGTERM, and returns its exit status. */
  stop(): Promise<number | null> {
    return this.product.stop();
  }

  /** Kills the product if it is still running, closes the proxy, and drops the database. */
  async close(): Promise<void> {
    await this.kill();
    await this.proxy.close();
    await this.database.drop();
  }
}
