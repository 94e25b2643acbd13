import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** An address of the database that leads elsewhere for new connections only, as a Service of Kubernetes does. */
export interface Address {
  /** The URL of the database at this address. */
  url: string;
  /** Leads new connections to the server of another URL. */
  leadTo: (url: string) => void;
  stop: () => void;
}

/** @param url of the database to which the address leads at first */
export const startAddress = async (url: string): Promise<Address> => {
  let target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(url);
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    leadTo: (other) => (target = new URL(other)),
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
