import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type TcpProxy = Awaited<ReturnType<typeof createTcpProxy>>;

/**
 * Creates a proxy between the application and its database, which simulates outages of the
 * database.
 */
export const createTcpProxy = async (databaseUrl: string) => {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let accepted = 0;
  let frozen = false;

  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.unref();
    from.on('data', (chunk) => to.write(chunk));
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    if (frozen) from.pause();
  };
  const server = createServer((client) => {
    accepted += 1;
    const upstream = connect(Number(target.port), target.hostname);
    join(client, upstream);
    join(upstream, client);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    // A proxy that a failed test did not close must not keep the test run from ending.
    server.unref();
  };

  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    /** How many connections it has had. */
    accepted: () => accepted,
    /** Refuses new connections and closes the existing ones, as a stopped server does. */
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open: () => listen(port),
    /** Forwards nothing but keeps connections open, as a frozen server does. */
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    /**
     * Forwards nothing on the connections that are open, and tells neither end, as a firewall does
     * that has forgotten them. New connections are served.
     */
    silenceOpen: () => {
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    /**
     * Leads new connections to the server of another URL; the existing ones stay where they are.
     */
    redirectTo: (other: string) => (target = new URL(other)),
  };
};
