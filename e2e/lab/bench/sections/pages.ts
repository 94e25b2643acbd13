import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { ADDRESSES } from '../../../support/addresses.ts';
import { withProduct } from '../bench-product.ts';
import { CORES, pin } from '../machine.ts';
import { startNginx, type Page } from '../nginx.ts';
import { atLeast, decimals, goalTable, kilobytes, median, table, whole, type Scope } from '../report.ts';
import { processorTime } from '../usage.ts';
import { wrk } from '../wrk.ts';

const CONNECTIONS = 32;
const GOAL = 0.4;
/** Seconds. */
const WARM_UP = 2;
const PAGES = { home: '/', article: ADDRESSES.find((address) => address.startsWith('/blog/'))! };

/** Requests a page with brotli, as a browser does, without decompressing it. */
const getPage = async (url: string, address: string): Promise<Page> => {
  const call = get(url + address, { headers: { 'Accept-Encoding': 'br' } });
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  return { address, headers: Object.fromEntries(pairs), body: Buffer.concat(await response.toArray()) };
};

interface Server {
  url: string;
  pid: number;
}

/** Pages per second, and microseconds of processor time per page. */
const load = async ({ url, pid }: Server, address: string, seconds: number) => {
  const before = processorTime(pid);
  const rate = await wrk(url + address, { connections: CONNECTIONS, seconds });
  return { rate, cost: ((processorTime(pid) - before) / (rate * seconds)) * 1_000_000 };
};

/** The servers take turns, so that other load on the machine affects both alike. */
const compare = async (servers: Record<string, Server>, address: string, { brief }: Scope) => {
  const [rounds, seconds] = brief ? [1, 3] : [5, 5];
  const speeds: Record<string, Awaited<ReturnType<typeof load>>[]> = {};
  for (const server of Object.values(servers)) await load(server, address, WARM_UP);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, server] of Object.entries(servers)) {
      (speeds[name] ??= []).push(await load(server, address, seconds));
    }
  }
  return Object.entries(speeds).map(([name, each]) => ({
    name,
    rate: median(each.map(({ rate }) => rate)),
    cost: median(each.map(({ cost }) => cost)),
  }));
};

/** Pages per second on one core, compared with nginx with the same bytes on the same core. */
export const measurePages = (scope: Scope): Promise<string> =>
  withProduct(async (product) => {
    const pages = await Promise.all(Object.values(PAGES).map((address) => getPage(product.url, address)));
    const nginx = await startNginx(pages);
    const servers = { Sandglass: product, nginx };
    try {
      for (const { pid } of Object.values(servers)) pin(pid, CORES.server);
      const rows = [];
      const goals = [];
      for (const [name, address] of Object.entries(PAGES)) {
        const speeds = await compare(servers, address, scope);
        const share = speeds[0]!.rate / speeds[1]!.rate;
        for (const { name: server, rate, cost } of speeds) {
          rows.push({
            Page: name,
            Server: server,
            'pages per second': whole(rate),
            'processor time per page': `${whole(cost)} µs`,
          });
        }
        goals.push(atLeast(`${name}, share of nginx`, share, GOAL, decimals(2)));
      }
      const sizes = pages.map(({ address, body }) => `\`${address}\` ${kilobytes(body.length)}`).join(', ');
      return [`Brotli: ${sizes}.`, table(rows), goalTable(goals)].join('\n\n');
    } finally {
      await nginx.stop();
    }
  });
