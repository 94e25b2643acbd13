import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Encoding } from './static-files.ts';

/** A message to the child process, which responds with the compressed bytes. */
export interface CompressionTask {
  body: Uint8Array;
  encoding: Encoding;
}

/** Beside this file: TypeScript in the tests, JavaScript in the build. */
const CHILD = fileURLToPath(new URL(`./compression.child${extname(import.meta.url)}`, import.meta.url));

/** The signals that a terminal or a service manager sends to all processes of the server, which then stops as well. */
const ENDS_ALL = /^SIG(?:INT|TERM|HUP)$/;

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

  private answer: PromiseWithResolvers<Buffer> | undefined;

  constructor() {
    this.child.stderr?.on('data', (text) => console.error(String(text)));
    // A failed start can emit more than one error. An error that nobody listens for would end the server.
    this.child.on('error', (error) => this.answer?.reject(error));
    this.child.on('exit', (code, signal) => {
      if (this.child.killed || ENDS_ALL.test(signal ?? '')) return;
      this.answer?.reject(new Error(`the process that compresses ended: ${signal ?? `status ${code}`}`));
    });
    this.child.on('message', (message: unknown) => {
      // Under `node --watch`, Node uses the same channel to report the files that the child loads.
      if (ArrayBuffer.isView(message)) this.answer?.resolve(Buffer.from(message as Uint8Array));
    });
  }

  /**
   * The compressed bytes. One call at a time. The promise stays pending if the child is stopped before it has answered.
   *
   * @throws Error if the child could not be started, or ends by itself, for example because there is too little memory
   */
  compress(body: Uint8Array, encoding: Encoding): Promise<Buffer> {
    const answer = (this.answer = Promise.withResolvers<Buffer>());
    this.child.send({ body, encoding } satisfies CompressionTask, (error) => {
      if (error && !this.child.killed) answer.reject(error);
    });
    return answer.promise;
  }

  stop(): void {
    this.child.kill();
  }
}
