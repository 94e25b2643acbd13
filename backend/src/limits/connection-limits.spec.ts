import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { ADMIN_PASSWORD } from '../testing/access/admin-password.ts';
import { NO_DATABASE } from '../testing/test-app.ts';
import { useTestApps } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';

const { startAlone } = useTestApps();

/**
 * Opens connections that send the beginning of a request, and waits until the server has closed all
 * but some.
 */
const open = async (
  port: number,
  count: number,
  remaining: number,
  from: string,
): Promise<Socket[]> => {
  const left = new Set<Socket>();
  for (let index = 0; index < count; index += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    left.add(socket);
    socket.on('error', () => undefined).on('close', () => left.delete(socket));
    await once(socket, 'connect');
    socket.resume().write('GET / HTTP/1.1\r\nHost: localhost\r\n');
  }
  await waitFor(() => left.size, remaining, 10_000);
  return [...left];
};

const status = async (port: number, from: string) => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket
    .on('error', () => undefined)
    .end('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  return Buffer.concat(await socket.toArray().catch(() => []))
    .toString()
    .split(' ')[1];
};

test('closes what a client opens beyond 1,000 connections, and serves all others', async () => {
  const { port, stop } = await startAlone(NO_DATABASE);
  const sockets = await open(port, 1_050, 1_000, '127.0.0.2');

  expect(await status(port, '127.0.0.2')).toBeUndefined();
  expect(await status(port, '127.0.0.3')).toBe('200');

  for (const socket of sockets) socket.destroy();
  expect(await waitFor(() => status(port, '127.0.0.2'), Boolean)).toBe('200');
  await stop();
});

test('does not limit the connections of a proxy, but those of all', async () => {
  const { port, server, stop } = await startAlone(NO_DATABASE, {
    TRUST_PROXY_HOPS: '1',
    ADMIN_PASSWORD,
  });
  expect(server.maxConnections).toBe(5_000);
  server.maxConnections = 550;
  const sockets = await open(port, 600, 550, '127.0.0.1');

  for (const socket of sockets) socket.destroy();
  expect(await waitFor(() => status(port, '127.0.0.1'), Boolean)).toBe('200');
  await stop();
});
