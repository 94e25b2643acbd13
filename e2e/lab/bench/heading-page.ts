import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Headers that belong to one body or one connection. */
const OWN = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'link',
]);

const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Heading</title></head><body><h1>Heading</h1></body></html>';

/** Serves a page that contains nothing but a heading, with the headers of a page of the product. */
export const serveHeading = async (product: string): Promise<{ url: string; stop: () => void }> => {
  const { headers } = await fetch(product);
  const server = createServer((_, response) => {
    response.setHeaders(new Headers([...headers].filter(([name]) => !OWN.has(name))));
    response.end(PAGE);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
