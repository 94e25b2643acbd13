import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../backend/src/database/embedded/free-port.ts';
import { ADDRESSES } from '../../../support/addresses.ts';
import type { BarePage } from '../../servers/bare-node.ts';
import { runNginx } from '../../servers/nginx.ts';
import { decimals, kilobytes, median, whole, type Goal, type Section } from '../report.ts';
import { CORES, pin, processorTime } from '../usage.ts';
import { wrk } from '../wrk.ts';

const CONNECTIONS = 32;
/** The share of a bare server of Node. */
const GOAL = 0.55;
/** Seconds. */
const WARM_UP = 2;
const PAGES = { home: '/', article: ADDRESSES.find((address) => /^\/blog\/[^/]+$/.test(address))! };

/** Requests a page with brotli, as a browser does, without decompressing it. */
const getPage = async (url: string, address: string) => {
  const call = get(url + address, { headers: { 'Accept-Encoding': 'br' } });
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return { address, headers: response.headers, body: Buffer.concat(await response.toArray()) };
};

/** Headers that belong to one connection, and those that nginx sets itself. */
const OWN = ['date', 'connection', 'keep-alive', 'content-length', 'content-type', 'etag'];

/** Headers that every server of Node sends. */
const SENT_BY_NODE = ['date', 'connection', 'keep-alive'];

/** Starts nginx with one worker, which serves pages from files with the headers of the product. */
const startNginx = async (pages: readonly Awaited<ReturnType<typeof getPage>>[]) => {
  const port = await freePort();
  const headers = Object.entries(pages[0]!.headers)
    .filter(([name]) => !OWN.includes(name))
    .map(
      ([name, value]) =>
        `add_header ${name} "${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}";`,
    );
  const { pid, stop } = await runNginx(port, async (at) => {
    for (const [index, { body }] of pages.entries()) await writeFile(at(`${index}.html`), body);
    return `access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
      default_type 'text/html; charset=utf-8';
      server {
        listen 127.0.0.1:${port};
        root ${at('')};
        ${headers.join('\n')}
        ${pages.map(({ address }, index) => `location = ${address} { try_files /${index}.html =404; }`).join('\n')}
      }`;
  });
  return { name: 'nginx', url: `http://127.0.0.1:${port}`, pid, stop };
};

const BARE_NODE = fileURLToPath(new URL('../../servers/bare-node.ts', import.meta.url));

/** Starts a server of Node that does nothing but send the bytes and headers of the product. */
const startBareNode = async (pages: readonly Awaited<ReturnType<typeof getPage>>[]) => {
  const server = fork(BARE_NODE, { serialization: 'advanced' });
  server.send(
    pages.map(({ address, headers, body }): BarePage => {
      const own = Object.entries(headers).filter(([name]) => !SENT_BY_NODE.includes(name));
      return { address, headers: Object.fromEntries(own), body };
    }),
  );
  const [port] = (await once(server, 'message')) as [number];
  const stop = async (): Promise<void> => {
    server.kill();
    await once(server, 'exit');
  };
  return { name: 'bare Node', url: `http://127.0.0.1:${port}`, pid: server.pid!, stop };
};

/**
 * Pages per second on one core, compared with a bare server of Node and with nginx, with the same
 * bytes on the same core.
 */
export const measurePages: Section = async ({ url, pid }, brief) => {
  const [rounds, seconds] = brief ? [1, 3] : [5, 5];
  const pages = await Promise.all(Object.values(PAGES).map((address) => getPage(url, address)));
  const rivals = [await startBareNode(pages), await startNginx(pages)];
  const servers = [{ name: 'Sandglass', url, pid }, ...rivals];
  const rows = [];
  const goals: Goal[] = [];
  for (const server of servers) pin(server.pid, CORES.server);
  for (const [name, address] of Object.entries(PAGES)) {
    const measured = servers.map((server) => ({
      ...server,
      rates: [] as number[],
      costs: [] as number[],
    }));
    for (const server of measured) await wrk(server.url + address, CONNECTIONS, WARM_UP);
    // The servers take turns, so that other load on the machine affects both alike.
    for (let round = 0; round < rounds; round += 1)
      for (const server of measured) {
        const before = processorTime(server.pid);
        const rate = await wrk(server.url + address, CONNECTIONS, seconds);
        server.rates.push(rate);
        server.costs.push(((processorTime(server.pid) - before) / (rate * seconds)) * 1_000_000);
      }
    for (const server of measured)
      rows.push({
        Page: name,
        Server: server.name,
        'pages per second': whole(median(server.rates)),
        'processor time per page': `${whole(median(server.costs))} µs`,
      });
    const [own, bare] = measured.map(({ rates }) => median(rates));
    goals.push([`${name}, share of bare Node`, own! / bare!, GOAL, decimals(2), 'at least']);
  }
  for (const { stop } of rivals) await stop();
  const sizes = pages
    .map(({ address, body }) => `\`${address}\` ${kilobytes(body.length)}`)
    .join(', ');
  return { parts: [`Brotli: ${sizes}.`, rows], goals };
};
