import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** Bytes of lines that wait for a reader. More are dropped: a log that nobody reads must not fill the memory. */
const BACKLOG = 1024 * 1024;

/**
 * Writes log lines to a stream and never waits for its reader. pino's own destination writes synchronously, so that a
 * full pipe blocks the event loop and keeps the process from exiting. Its asynchronous mode occupies a thread of
 * libuv, for which process.exit() waits. Node's own stream queues what a full pipe does not accept.
 *
 * No child process may inherit the stream: libuv makes the pipe blocking for the child, and thereby for all processes
 * that share it, including this one.
 */
export class LogOutput {
  /** Called for each line that is not written because nobody read the earlier ones, or because writing failed. */
  onDropped: () => void = () => undefined;

  /** @param backlog bytes that may wait to be written */
  constructor(
    private readonly stream: Writable,
    private readonly backlog = BACKLOG,
  ) {
    // A reader that has gone (EPIPE) or a full disk (ENOSPC) must not end the process.
    stream.on('error', () => this.onDropped());
  }

  write(line: string): void {
    if (this.stream.writableLength + line.length > this.backlog) this.onDropped();
    else this.stream.write(line);
  }

  /** Waits until every line is written, but no longer than `patience` milliseconds. */
  async flushed(patience: number): Promise<void> {
    const written = new Promise<void>((resolve) => void this.stream.write('', () => resolve()));
    await Promise.race([written, pause(patience)]);
  }
}
