import type { Writable } from 'node:stream';

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
  /** Lines that were not written because nobody read the earlier ones, or because writing failed. */
  dropped = 0;

  /** @param backlog bytes that may wait to be written */
  constructor(
    private readonly stream: Writable,
    private readonly backlog = BACKLOG,
  ) {
    // A reader that has gone (EPIPE) or a full disk (ENOSPC) must not end the process.
    stream.on('error', () => {
      this.dropped += 1;
    });
  }

  write(line: string): void {
    if (this.stream.writableLength + line.length > this.backlog) this.dropped += 1;
    else this.stream.write(line);
  }

  /** Calls a function with the number of lines that are missing from the log, once its reader has caught up. */
  onGap(report: (lines: number) => void): void {
    let reported = 0;
    this.stream.on('drain', () => {
      const missing = this.dropped - reported;
      reported = this.dropped;
      if (missing > 0) report(missing);
    });
  }

  /** Waits until every line is written, but no longer than `patience` milliseconds. */
  flushed(patience: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patience);
    this.stream.write('', () => {
      clearTimeout(timer);
      resolve();
    });
    return promise;
  }
}
