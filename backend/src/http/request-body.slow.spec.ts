// Slow: pauses longer than a submission may take.
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { LEAD } from '../testing/leads/lead-requests.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const { app } = useTestApp();

test('waits longer for a body than the 4 s in which a submission is stored', async () => {
  const socket = connect(app.port, '127.0.0.1');
  const body = JSON.stringify(LEAD);
  const head = [
    'POST /api/leads HTTP/1.1',
    'Host: localhost',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 9)}`);
  await pause(4_500);
  socket.write(body.slice(9));

  const answer = Buffer.concat(await socket.toArray()).toString();

  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
});
