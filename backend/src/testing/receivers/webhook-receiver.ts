import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real HTTP server that receives notifications. */
export interface WebhookReceiver {
  url: string;
  /** Every request that arrived, including those that were answered with an error. */
  received: { headers: IncomingHttpHeaders; body: string }[];
  /** Sets the response to later requests: a status code, or a function that writes the response. */
  answer: (how: number | ((response: ServerResponse) => void)) => void;
  /** Closes every connection, including those with a request in flight. */
  hangUp: () => void;
  close: () => Promise<void>;
}

export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const received: WebhookReceiver['received'] = [];
  let respond = (response: ServerResponse): void => void response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push({ headers: request.headers, body });
    respond(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/leads`,
    received,
    answer: (how) => {
      respond = typeof how === 'function' ? how : (response) => void response.writeHead(how).end();
    },
    hangUp: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
