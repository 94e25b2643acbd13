import { fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Encoding } from './prepared.ts';

/** A message of the child process about the body at an index. */
export interface Compressed {
  index: number;
  encoding: Encoding;
  bytes: Uint8Array;
}

/** Beside this file: TypeScript in the tests, JavaScript in the build. */
const CHILD = fileURLToPath(new URL(`./compression.child${extname(import.meta.url)}`, import.meta.url));

/**
 * Starts to compress bodies in a child process, whose memory is freed when it exits. In the server's own thread pool, the
 * same work would increase the memory of the server by 20 MB permanently.
 *
 * @returns `done` also resolves if it was stopped; it rejects if the child could not be started or ends by itself, for
 *   example because there is too little memory
 */
export const startCompression = (bodies: Uint8Array[], receive: (compressed: Compressed) => void) => {
  // Not even standard error is inherited, see LogOutput.
  const child = fork(CHILD, { execArgv: [], serialization: 'advanced', stdio: 'ignore' });
  // A failed start can emit more than one error. An error that nobody listens for would end the server.
  child.on('error', () => undefined);
  child.on('message', (message: object) => {
    // Under `node --watch`, Node uses the same channel to report the files that the child loads.
    if ('bytes' in message) receive(message as Compressed);
  });
  const done = once(child, 'exit').then(([code, signal]: (string | number | null)[]) => {
    // A terminal or a service manager sends its signals to all processes of the server, which then stops as well.
    if (code !== 0 && !/^SIG(?:INT|TERM|HUP)$/.test(String(signal)))
      throw new Error(`the process that compresses ended: ${signal ?? `status ${code}`}`);
  });
  child.send(bodies, () => undefined);
  return { done, stop: () => void child.kill() };
};
