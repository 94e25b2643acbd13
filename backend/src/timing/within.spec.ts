import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { within } from './within.ts';

const LIMIT = 20;
const tooLate = () => new Error('too late');

let client: Socket;
let other: Socket;

/** Both ends of a connection are in this process, so that it decides when an answer arrives. */
beforeEach(async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  [other] = (await accepted) as [Socket];
  await once(client, 'connect');
  server.close();
});
afterEach(() => {
  client.destroy();
  other.destroy();
});

const answer = async (): Promise<string> => String((await once(client, 'data'))[0]);

/** Keeps the process from reading what arrives, and from noticing that time passes. */
const block = (duration: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, duration);

test('an answer that arrived while the process was blocked for longer than the limit counts', async () => {
  const waiting = within(LIMIT, answer, tooLate);
  other.write('in time');
  block(5 * LIMIT);

  expect(await waiting).toBe('in time');
});

// A rejection that nobody handles ends the test run.
test('handles a failure of work that it has given up', async () => {
  const work = Promise.withResolvers<void>();
  await expect(within(LIMIT, () => work.promise, tooLate)).rejects.toThrow('too late');

  work.reject(new Error('failed, but nobody waits any more'));

  await expect(work.promise).rejects.toThrow('nobody waits');
});
