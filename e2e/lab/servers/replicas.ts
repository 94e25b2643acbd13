import { writeFile } from 'node:fs/promises';
import { ADMIN_PASSWORD } from '../../../backend/src/testing/access/admin-password.ts';
import { freePort } from '../../../backend/src/database/embedded/free-port.ts';
import {
  addressOf,
  spawnProduct,
  type Product,
} from '../../../backend/src/testing/product/spawn-product.ts';
import { until } from '../until.ts';
import { startService } from './service.ts';

/** Milliseconds for a replica to start, and for the balancer to notice it. */
const TIMEOUT = 60_000;

type Environment = Record<string, string>;

/** How many replicas run. During an update, there is one more. */
const REPLICAS = 3;

/** As in the manifests. The drain is at least twice as long as the balancer needs to notice it. */
const ENVIRONMENT: Environment = {
  ADMIN_PASSWORD,
  TRUST_PROXY_HOPS: '1',
  DRAIN_SECONDS: '3',
};

/** Replicas of the product behind HAProxy, which asks each at `/health/serving`. */
export type Replicas = Awaited<ReturnType<typeof startReplicas>>;

/** Starts replicas, one after the other, as the first one migrates; `first`: its variables. */
export const startReplicas = async (environment: Environment, first: Environment = {}) => {
  const ports: number[] = [];
  for (let slot = 0; slot <= REPLICAS; slot += 1) ports.push(await freePort());
  const [port, retryingPort, statistics] = [await freePort(), await freePort(), await freePort()];
  const balancer = await startService('haproxy', port, async (at) => {
    await writeFile(at('haproxy.cfg'), configuration(port, retryingPort, statistics, ports));
    return ['-db', '-f', at('haproxy.cfg')];
  });
  /** From the oldest to the newest, each with its slot at the balancer. */
  const running: { product: Product; slot: number }[] = [];
  const isFree = (slot: number) => running.every((each) => each.slot !== slot);

  /** Waits until a server is `UP` or `DOWN`, not `UP 1/2` after the first of two failures. */
  const untilState = (slot: number, state: 'UP' | 'DOWN') =>
    until(async () => {
      const csv = await (await fetch(`http://127.0.0.1:${statistics}/;csv`)).text();
      return new RegExp(`^once,r${slot},.*,${state},`, 'm').test(csv);
    }, TIMEOUT);

  /** Waits until the balancer sends requests only to replicas that run. */
  const untilNoticed = async (): Promise<void> => {
    for (const slot of ports.keys()) if (isFree(slot)) await untilState(slot, 'DOWN');
  };

  /** Starts a replica, of another build if `main` is its main.js, and waits for the balancer. */
  const add = async (main?: string, special: Environment = {}): Promise<void> => {
    const slot = [...ports.keys()].find(isFree)!;
    const own = { ...ENVIRONMENT, ...environment, ...special, PORT: String(ports[slot]) };
    const product = spawnProduct(own, { main });
    running.push({ product, slot });
    await addressOf(product, TIMEOUT);
    await untilState(slot, 'UP');
  };

  /** Kills replicas with SIGKILL; by default, the oldest one. */
  const kill = async (count = 1): Promise<void> => {
    await Promise.all(running.splice(0, count).map(({ product }) => product.stop('SIGKILL')));
  };

  const stop = async (): Promise<void> => {
    await kill(Infinity);
    await balancer.stop();
  };

  try {
    // HAProxy takes every server for available until its first check.
    await untilNoticed();
    for (let index = 0; index < REPLICAS; index += 1)
      await add(undefined, index === 0 ? first : {});
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    /** The origin of the site through a balancer that sends each request once. */
    url: `http://127.0.0.1:${port}`,
    /** The same through a balancer that tries another replica if one refuses the connection. */
    retryingUrl: `http://127.0.0.1:${retryingPort}`,
    origins: () => running.map(({ slot }) => `http://127.0.0.1:${ports[slot]}`),
    untilNoticed,
    add,
    kill,
    /** Replaces one replica after the other, as the manifests do. Returns the exit statuses. */
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
 * The check is the readiness probe of deploy/kubernetes/base/deployment.yaml, four times as often.
 * HAProxy repeats a request only if no server has accepted its connection: `retrying` opens one for
 * each request.
 */
const configuration = (port: number, retryingPort: number, statistics: number, ports: number[]) => `
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
${ports.map((own, slot) => `  server r${slot} 127.0.0.1:${own} check`).join('\n')}
backend retrying
  balance roundrobin
  retries 3
  option redispatch 1
  option http-server-close
${ports.map((own, slot) => `  server r${slot} 127.0.0.1:${own} track once/r${slot}`).join('\n')}
listen statistics
  bind 127.0.0.1:${statistics}
  stats enable
  stats uri /
`;
