import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientBlock } from './client-blocks.ts';

/** A browser opens up to six, and an office has one address. */
const MAX_CONNECTIONS = { ALL: 5_000, CLIENT: 1_000 };

/** Behind a proxy, all connections are the proxy's, which limits its own clients. */
export const limitConnections = (server: Server, behindProxy: boolean): void => {
  server.maxConnections = MAX_CONNECTIONS.ALL;
  if (behindProxy) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    // Undefined if the client has already left.
    if (socket.remoteAddress === undefined) return;
    const client = clientBlock(socket.remoteAddress);
    const count = (open.get(client) ?? 0) + 1;
    open.set(client, count);
    if (count > MAX_CONNECTIONS.CLIENT) socket.destroy();
    socket.once('close', () => {
      const left = open.get(client)! - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
  });
};
