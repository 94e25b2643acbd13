/**
 * The least that a server of Node can do: it sends pages from memory. The benchmark compares the
 * product with it (bench/sections/pages.ts), which sends it the pages and gets its port.
 */
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BarePage {
  address: string;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

process.once('message', (pages: BarePage[]) => {
  const byAddress = new Map(pages.map((page) => [page.address, page]));
  const server = createServer((request, response) => {
    const page = byAddress.get(request.url!)!;
    response.writeHead(200, page.headers).end(page.body);
  });
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
});
