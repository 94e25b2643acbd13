import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** A log that nobody reads must not fill the memory. */
const MAX_WAITING_BYTES = 1024 * 1024;
const FLUSH_MS = 500;

/**
 * Does not wait for the reader: on a full pipe, pino's own destination blocks the event loop. No
 * child process may inherit the stream, or libuv makes it blocking.
 */
export class LogOutput {
  constructor(private readonly stream: Writable) {
    // A reader that has gone (EPIPE) or a full disk (ENOSPC) must not end the process.
    stream.on('error', () => undefined);
  }

  write(line: string): void {
    const isFull = this.stream.writableLength + line.length > MAX_WAITING_BYTES;
    if (!isFull) this.stream.write(line);
  }

  /** Resolves once all is written, or nobody has read it in time. */
  async flushed(): Promise<void> {
    const written = new Promise<void>((resolve) => void this.stream.write('', () => resolve()));
    await Promise.race([written, pause(FLUSH_MS)]);
  }
}
