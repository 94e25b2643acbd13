import { Agent } from 'node:http';
import { ADDRESSES } from '../../../support/addresses.ts';
import { ask } from '../ask.ts';
import { withProduct } from '../bench-product.ts';
import { CORES, findProgram, pin } from '../machine.ts';
import { atLeast, decimals, goalTable, kilobytes, median, table, whole, type Scope } from '../report.ts';
import { processorTime } from '../usage.ts';
import { wrk } from '../wrk.ts';
import { startBareNode, startExpressStatic, startNginx, type Page } from '../rivals/rivals.ts';

const CONNECTIONS = 32;
const GOAL = 0.4;
/** Seconds. */
const WARM_UP = 2;
const PAGES = { home: '/', article: ADDRESSES.find((address) => address.startsWith('/blog/'))! };

/** Requests a page with brotli, as a browser does. */
const getPage = async (url: string, address: string): Promise<Page> => {
  const agent = new Agent();
  const { headers, body } = await ask(url + address, agent, { 'Accept-Encoding': 'br' });
  return { address, headers, body };
};

interface Server {
  url: string;
  pid: number;
}

interface Speed {
  /** Pages per second. */
  rate: number;
  /** Microseconds of processor time per page. */
  cost: number;
}

const load = async ({ url, pid }: Server, address: string, seconds: number): Promise<Speed> => {
  const before = processorTime(pid);
  const rate = await wrk(url + address, { connections: CONNECTIONS, seconds });
  return { rate, cost: ((processorTime(pid) - before) / (rate * seconds)) * 1_000_000 };
};

/** The servers take turns, so that other load on the machine affects all of them alike. */
const compare = async (servers: Record<string, Server>, address: string, { brief }: Scope) => {
  const [rounds, seconds] = brief ? [1, 3] : [5, 5];
  const speeds: Record<string, Speed[]> = {};
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

/**
 * Pages per second on one core, compared with nginx, `node:http` alone and `express.static` with the same bytes on the
 * same core.
 */
export const measurePages = (scope: Scope): Promise<string> =>
  withProduct(async (product) => {
    if (!findProgram('wrk')) return 'Not measured: `wrk` is not installed (`apt-get install wrk`).';
    const pages = await Promise.all(Object.values(PAGES).map((address) => getPage(product.url, address)));
    pin(product.pid, CORES.server);
    const nginx = await startNginx(pages);
    const bare = await startBareNode(pages);
    const express = await startExpressStatic(pages);
    try {
      const servers = {
        Sandglass: product,
        ...(nginx && { nginx }),
        'node:http alone': bare,
        'express.static': express,
      };
      const rows = [];
      const goals = [];
      for (const [name, address] of Object.entries(PAGES)) {
        const speeds = await compare(servers, address, scope);
        const rival = speeds.find((speed) => speed.name === 'nginx');
        const share = (rate: number) => (rival ? (rate / rival.rate).toFixed(2) : 'nginx not found');
        for (const { name: server, rate, cost } of speeds) {
          rows.push({
            Page: name,
            Server: server,
            'pages per second': whole(rate),
            'share of nginx': share(rate),
            'processor time per page': `${whole(cost)} µs`,
          });
        }
        if (rival)
          goals.push(atLeast(`${name}, share of nginx`, speeds[0]!.rate / rival.rate, GOAL, decimals(2)));
      }
      const sizes = pages.map(({ address, body }) => `\`${address}\` ${kilobytes(body.length)}`).join(', ');
      return [`Brotli: ${sizes}.`, table(rows), ...(nginx ? [goalTable(goals)] : [])].join('\n\n');
    } finally {
      await nginx?.stop();
      await bare.stop();
      await express.stop();
    }
  });
