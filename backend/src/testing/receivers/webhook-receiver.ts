import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A status code, or a function that writes the response to a request with this body. */
export type WebhookAnswer = number | ((response: ServerResponse, body: string) => void);

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/** Starts a real HTTP server that receives notifications. */
export const startWebhookReceiver = async () => {
  /** Every request that arrived, including those that were answered with an error. */
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  let answer: WebhookAnswer = 204;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push({ headers: request.headers, body });
    if (typeof answer === 'function') answer(response, body);
    else response.writeHead(answer).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/leads`,
    received,
    answer: (next: WebhookAnswer) => {
      answer = next;
    },
    /** Closes every connection, including those with a request in flight. */
    hangUp: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
