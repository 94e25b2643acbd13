import { freePort } from '../../../../backend/src/testing/free-port.ts';
import { spawnProduct, type Product } from '../../../../backend/src/testing/product.ts';
import { waitFor } from '../../../../backend/src/testing/wait-for.ts';
import { startHAProxy } from './haproxy.ts';

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
export type Replicas = Awaited<ReturnType<typeof startReplicas>>;

/**
 * Starts three replicas, one after the other, as the first one migrates.
 *
 * @param environment of each replica
 * @param first further variables of the first one
 */
export const startReplicas = async (environment: Environment, first: Environment = {}) => {
  const ports: number[] = [];
  for (let place = 0; place < PLACES; place += 1) ports.push(await freePort());
  const [port, retryingPort] = [await freePort(), await freePort()];
  const balancer = await startHAProxy(configuration(port, retryingPort, ports));
  const running: Replica[] = [];

  const untilState = async (place: number, state: 'UP' | 'DOWN', product?: Product): Promise<void> => {
    const found = await waitFor(
      () => ((product?.process.exitCode ?? null) === null ? balancer.stateOf('once', `r${place}`) : 'exited'),
      (is) => is === state || is === 'exited',
      60_000,
    );
    if (found === 'exited') throw new Error(`a replica exited: ${product!.output()}`);
  };

  /** Waits until the balancer sends requests only to replicas that run. */
  const untilNoticed = async (): Promise<void> => {
    for (const [place] of ports.entries())
      if (running.every((each) => each.place !== place)) await untilState(place, 'DOWN');
  };

  /**
   * Starts a replica, and waits until the balancer sends it requests.
   *
   * @param main path of another build's main.js; by default, this build
   */
  const add = async (main?: string, special: Environment = {}): Promise<void> => {
    const place = ports.findIndex((_port, index) => running.every((each) => each.place !== index));
    const own = { ...ENVIRONMENT, ...environment, ...special, PORT: String(ports[place]) };
    const product = spawnProduct(own, { main });
    running.push({ product, place });
    await untilState(place, 'UP', product);
  };

  /** Kills replicas with SIGKILL; by default, the oldest one. */
  const kill = async (count = 1): Promise<void> => {
    await Promise.all(running.splice(0, count).map(({ product }) => product.stop('SIGKILL')));
  };

  /** Ends everything, without a drain. */
  const stop = async (): Promise<void> => {
    await kill(Infinity);
    await balancer.stop();
  };

  try {
    // HAProxy takes every server for available until its first check.
    await untilNoticed();
    for (let index = 0; index < REPLICAS; index += 1) await add(undefined, index === 0 ? first : {});
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    /** The origin of the site through a balancer that sends each request once, whatever becomes of it. */
    url: `http://127.0.0.1:${port}`,
    /** The same through a balancer that sends a request to another replica if one does not accept the connection. */
    retryingUrl: `http://127.0.0.1:${retryingPort}`,
    /** The origins of the running replicas. */
    origins: () => running.map(({ place }) => `http://127.0.0.1:${ports[place]}`),
    untilNoticed,
    add,
    kill,
    /** Replaces every replica, one after the other, as the manifests do: one more, none less. Returns the exit statuses. */
    update: async (main?: string): Promise<(number | null)[]> => {
      const statuses: (number | null)[] = [];
      for (let index = 0; index < REPLICAS; index += 1) {
        await add(main);
        statuses.push(await running.shift()!.product.stop());
      }
      return statuses;
    },
    stop,
  };
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
