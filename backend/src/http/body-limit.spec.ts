import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { sendBytes } from '../testing/send-raw.ts';
import { BODY_LIMIT, withinBodyLimit } from './body-limit.ts';

test.each([
  ['in chunks of a byte', '1\r\n \r\n'.repeat(100_000), 10_000],
  ['of 2 MB', `10000\r\n${' '.repeat(65_536)}\r\n`.repeat(32), BODY_LIMIT + 65_536],
])('a parser gets no more of a body %s once it is refused', async (_what, body, most) => {
  let parsed = 0;
  const parser = (request: IncomingMessage) =>
    request.on('data', (chunk: Buffer) => {
      parsed += chunk.length;
    });
  const handle = withinBodyLimit(parser, () => {});
  const server = createServer((request, response) => {
    const set = (name: string, value: string) => response.setHeader(name, value);
    handle(request as Request, Object.assign(response, { set }) as unknown as Response, () => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
  await sendBytes((server.address() as AddressInfo).port, Buffer.from(head + body));
  server.close();
  server.closeAllConnections();

  expect(parsed).toBeGreaterThan(0);
  expect(parsed).toBeLessThanOrEqual(most);
});
