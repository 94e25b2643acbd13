import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** Bytes that wait for a reader. A log that nobody reads must not fill the memory. */
const BACKLOG = 1024 * 1024;
/** Milliseconds in which the last lines can be read before the process ends. */
const PATIENCE = 500;

/**
 * Never waits for the reader of the log: on a full pipe, pino's own destination would block the
 * event loop. No child process may inherit the stream, or libuv makes it blocking.
 */
export class LogOutput {
  constructor(private readonly stream: Writable) {
    // A reader that has gone (EPIPE) or a full disk (ENOSPC) must not end the process.
    stream.on('error', () => undefined);
  }

  write(line: string): void {
    const isFull = this.stream.writableLength + line.length > BACKLOG;
    if (!isFull) this.stream.write(line);
  }

  /** Resolves once all is written, or nobody has read it in time. */
  async flushed(): Promise<void> {
    const written = new Promise<void>((resolve) => void this.stream.write('', () => resolve()));
    await Promise.race([written, pause(PATIENCE)]);
  }
}
