import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A balancer in front of several replicas. */
export interface Balancer {
  /** The origin, without a trailing slash. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts a balancer that forwards each request unchanged.
 *
 * @param choose returns the origin of the replica for a request
 */
export const startBalancer = async (choose: (request: IncomingMessage) => string): Promise<Balancer> => {
  const server = createServer((incoming, outgoing) => {
    const { url, method, headers } = incoming;
    const forwarded = request(choose(incoming) + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
