import { freePort } from '../../../../backend/src/testing/free-port.ts';
import { spawnProduct, type Product } from '../../../../backend/src/testing/product.ts';
import { waitFor } from '../../../../backend/src/testing/wait-for.ts';
import { startHAProxy, type HAProxy } from './haproxy.ts';

type Environment = Record<string, string>;

/** How many replicas run, and how many can run during an update. */
const REPLICAS = 3;
const PLACES = REPLICAS + 1;

/** What the manifests set too. The drain is at least twice as long as the balancer needs to notice it. */
const ENVIRONMENT: Environment = {
  ADMIN_PASSWORD: 'a long password of your own',
  TRUST_PROXY_HOPS: '1',
  DRAIN_SECONDS: '3',
};

interface Replica {
  product: Product;
  /** Its place at the balancer. */
  place: number;
}

/** Replicas of the product behind HAProxy, which asks each of them at `/health/serving` whether to send it requests. */
export class Replicas {
  /** The origin of the site through a balancer that sends each request once, whatever becomes of it. */
  readonly url: string;
  /** The same through a balancer that sends a request to another replica if one does not accept the connection. */
  readonly retryingUrl: string;
  private readonly balancer: HAProxy;
  private readonly ports: readonly number[];
  private readonly environment: Environment;
  private running: Replica[] = [];

  private constructor(
    balancer: HAProxy,
    [url, retryingUrl]: readonly [string, string],
    ports: readonly number[],
    environment: Environment,
  ) {
    this.balancer = balancer;
    this.url = url;
    this.retryingUrl = retryingUrl;
    this.ports = ports;
    this.environment = environment;
  }

  /**
   * Starts three replicas, one after the other, as the first one migrates.
   *
   * @param environment of each replica
   * @param special further variables of single replicas, by their index
   */
  static async start(environment: Environment, special: readonly Environment[] = []): Promise<Replicas> {
    const ports: number[] = [];
    for (let place = 0; place < PLACES; place += 1) ports.push(await freePort());
    const [port, retryingPort] = [await freePort(), await freePort()];
    const balancer = await startHAProxy(configuration(port, retryingPort, ports));
    const addresses = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${retryingPort}`] as const;
    const replicas = new Replicas(balancer, addresses, ports, { ...ENVIRONMENT, ...environment });
    try {
      // HAProxy takes every server for available until its first check.
      await replicas.untilNoticed();
      for (let index = 0; index < REPLICAS; index += 1) await replicas.add(undefined, special[index]);
      return replicas;
    } catch (error) {
      await replicas.stop();
      throw error;
    }
  }

  /** The origins of the running replicas. */
  get origins(): string[] {
    return this.running.map(({ place }) => `http://127.0.0.1:${this.ports[place]}`);
  }

  /**
   * Starts a replica, and waits until the balancer sends it requests.
   *
   * @param main path of another build's main.js; by default, this build
   */
  async add(main?: string, special: Environment = {}): Promise<void> {
    const place = this.ports.findIndex((_port, index) => this.running.every((each) => each.place !== index));
    const environment = { ...this.environment, ...special, PORT: String(this.ports[place]) };
    const product = spawnProduct(environment, { main });
    this.running.push({ product, place });
    await this.untilState(place, (state) => state === 'UP', product);
  }

  /** Stops the oldest replica with SIGTERM, and returns its exit status. */
  removeOldest(): Promise<number | null> {
    return terminate(this.running.shift()!);
  }

  /** Stops the newest replica with SIGTERM. */
  removeNewest(): Promise<number | null> {
    return terminate(this.running.pop()!);
  }

  /** Replaces every replica, one after the other, as the manifests do: one more, none less. Returns the exit statuses. */
  async update(main?: string): Promise<(number | null)[]> {
    const statuses: (number | null)[] = [];
    for (let index = 0; index < REPLICAS; index += 1) {
      await this.add(main);
      statuses.push(await this.removeOldest());
    }
    return statuses;
  }

  /** Kills replicas with SIGKILL; by default, the oldest one. */
  async kill(count = 1): Promise<void> {
    const killed = this.running.splice(0, count);
    await Promise.all(killed.map(({ product }) => product.stop('SIGKILL')));
  }

  /** Waits until the balancer sends requests only to replicas that run. */
  async untilNoticed(): Promise<void> {
    for (const [place] of this.ports.entries())
      if (this.running.every((each) => each.place !== place))
        await this.untilState(place, (state) => state === 'DOWN');
  }

  /** Ends everything, without a drain. */
  async stop(): Promise<void> {
    await this.kill(this.running.length);
    await this.balancer.stop();
  }

  private async untilState(place: number, isIt: (state: string | undefined) => boolean, product?: Product) {
    const state = await waitFor(
      () =>
        product?.process.exitCode === undefined || product.process.exitCode === null
          ? this.balancer.stateOf('once', `r${place}`)
          : `exited: ${product.output()}`,
      (found) => isIt(found) || Boolean(found?.startsWith('exited')),
      60_000,
    );
    if (!isIt(state)) throw new Error(`a replica ${state}`);
  }
}

const terminate = ({ product }: Replica): Promise<number | null> => {
  return product.stop();
};

/**
 * The check is the readiness probe of deploy/kubernetes/base/deployment.yaml, in a quarter of its time. HAProxy repeats a
 * request only if no server has accepted its connection, so `retrying` opens one for each request.
 */
const configuration = (port: number, retryingPort: number, ports: readonly number[]): string => {
  const servers = (check: (name: string) => string) =>
    ports.map((own, place) => `  server r${place} 127.0.0.1:${own} ${check(`r${place}`)}`).join('\n');
  return `
defaults
  mode http
  option forwardfor
  timeout connect 2s
  timeout client 65s
  timeout server 30s
frontend site
  bind 127.0.0.1:${port}
  default_backend once
frontend retrying-site
  bind 127.0.0.1:${retryingPort}
  default_backend retrying
backend once
  balance roundrobin
  retries 0
  option httpchk GET /health/serving
  timeout check 2s
  default-server inter 500ms fall 2 rise 1
${servers(() => 'check')}
backend retrying
  balance roundrobin
  retries 3
  option redispatch 1
  option http-server-close
${servers((name) => `track once/${name}`)}
`;
};
