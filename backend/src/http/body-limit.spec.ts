import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { sendBytes } from '../testing/send-raw.ts';
import { waitFor } from '../testing/wait-for.ts';
import { BODY_LIMIT, withinBodyLimit } from './body-limit.ts';

const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\n';
const server = createServer();
afterEach(() => {
  jest.useRealTimers();
  server.removeAllListeners('request').close();
  server.closeAllConnections();
});

/** Reads bodies, and answers with the status of the error. Counts the bytes that the parser gets, as text. */
const listen = async () => {
  const got = { bytes: 0 };
  const parser = (request: IncomingMessage, _response: unknown, next: () => void) =>
    request.on('data', (chunk: Buffer) => (got.bytes += chunk.length)).on('end', next);
  const handle = withinBodyLimit(parser, () => {});
  server.on('request', (request, response) => {
    const set = (name: string, value: string) => response.setHeader(name, value);
    void handle(request as Request, Object.assign(response, { set }) as unknown as Response, (error) => {
      response.writeHead((error as { status?: number } | undefined)?.status ?? 200).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { got, port: (server.address() as AddressInfo).port };
};

test.each([
  ['in chunks of a byte', '1\r\n \r\n'.repeat(100_000), 10_000],
  ['of 2 MB', `10000\r\n${' '.repeat(65_536)}\r\n`.repeat(32), BODY_LIMIT + 65_536],
])('a parser gets no more of a body %s once it is refused', async (_what, body, most) => {
  const { got, port } = await listen();

  await sendBytes(port, Buffer.from(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${body}`));

  expect(got.bytes).toBeGreaterThan(0);
  expect(got.bytes).toBeLessThanOrEqual(most);
});

test('a large body loses its place when it brings less than 4 KiB in 5 s', async () => {
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick', 'performance', 'Date'],
  });
  const { got, port } = await listen();
  const socket = connect(port, '127.0.0.1');
  const answer = once(socket, 'data').then(([bytes]) => String(bytes));
  socket.write(`${HEAD}Content-Length: 20000\r\n\r\n`);
  for (const bytes of [5_000, 10_000]) {
    socket.write(' '.repeat(5_000));
    await waitFor(
      () => got.bytes,
      (count) => count === bytes,
    );
    jest.advanceTimersByTime(10_000);
  }
  expect(socket.bytesRead).toBe(0);
  socket.write(' '.repeat(4_000));
  await waitFor(
    () => got.bytes,
    (count) => count === 14_000,
  );
  jest.advanceTimersByTime(10_000);

  expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close/i);
  socket.destroy();
});
