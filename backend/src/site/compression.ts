import { fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Encoding } from './built-site.ts';

/** A message to the child process, which responds with the compressed bytes. */
export interface CompressionTask {
  body: Uint8Array;
  encoding: Encoding;
}

/** Beside this file: TypeScript in the tests, JavaScript in the build. */
const CHILD = fileURLToPath(new URL(`./compression.child${extname(import.meta.url)}`, import.meta.url));

/**
 * Compresses texts one after the other in a child process, whose memory is freed when it exits. In the server's own
 * thread pool, the same work would increase the memory of the server by 20 MB permanently.
 */
export class Compression {
  private readonly child = fork(CHILD, {
    execArgv: [],
    serialization: 'advanced',
    // Not inherited, see LogOutput.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });

  constructor() {
    this.child.stderr?.on('data', (text) => console.error(String(text)));
    // A failed start can emit more than one error. An error that nobody listens for would end the server.
    this.child.on('error', () => undefined);
  }

  /**
   * The compressed bytes. The promise stays pending if the child ends before it has answered.
   *
   * @throws Error if the child could not be started
   */
  async compress(body: Uint8Array, encoding: Encoding): Promise<Buffer> {
    // In this order: if the child could not be started, send() may throw, and no promise is left to be rejected.
    this.child.send({ body, encoding } satisfies CompressionTask);
    for (;;) {
      const [answer] = (await once(this.child, 'message')) as [unknown];
      // Under `node --watch`, Node uses the same channel to report the files that the child loads.
      if (ArrayBuffer.isView(answer)) return Buffer.from(answer as Uint8Array);
    }
  }

  stop(): void {
    this.child.kill();
  }
}
