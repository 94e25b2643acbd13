import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How many requests may wait on a connection, each with up to 64 kB of its body in memory. Browsers
 * send the next one after the answer.
 */
const WAITING = 5;

/** Milliseconds in which a client can read an answer that came before the end of its chunks. */
const LINGER = 2_000;

interface Line {
  current: { request: IncomingMessage; response: ServerResponse };
  /** What begins when it is its turn. An answer to invalid HTTP has no request. */
  waiting: { request?: IncomingMessage; begin: () => void }[];
  /** Whether more came than may wait. The connection closes after the answers to those that do. */
  isFull: boolean;
}

/**
 * Handles the requests of a connection one after another. Node itself begins all that a client has
 * sent at once (HTTP pipelining), however many, and those that wait for an earlier answer are never
 * told that their client has left.
 */
export class RequestQueue {
  private readonly lines = new WeakMap<Socket, Line>();

  constructor(private readonly handle: RequestListener) {}

  /** Handles a request in its turn. */
  readonly add: RequestListener = (request, response) => {
    const { socket } = request;
    // Node has read more requests than the one that closed the connection.
    if (!socket.writable) return;
    const line = this.lines.get(socket);
    if (!line) {
      this.lines.set(socket, { current: { request, response }, waiting: [], isFull: false });
      this.begin(request, response);
      return;
    }
    if (line.waiting.length >= WAITING) line.isFull = true;
    else line.waiting.push({ request, begin: () => this.begin(request, response) });
  };

  /**
   * Handles invalid HTTP, after which Node reads no further request of the connection: answers it
   * after the requests that were sent before, or in place of the one whose body it is.
   */
  addInvalid(socket: Socket, answer: () => void): void {
    const line = this.lines.get(socket);
    if (!line) return answer();
    const { request, response } = line.current;
    if (request.complete) {
      const before = line.waiting.filter((each) => each.request?.complete);
      line.waiting = [...before, { begin: answer }];
    } else if (response.headersSent) socket.destroySoon();
    else answer();
  }

  private begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    this.lines.get(socket)!.current = { request, response };
    // Emitted when the response has been sent, and when the client has left.
    response.once('close', () => {
      if (request.complete) this.beginNext(socket);
      else if (request.headers['transfer-encoding'] !== undefined) stopReading(socket);
      // The rest of a body of a known length is read and dropped, so that the connection can be
      // used again.
      else request.once('end', () => this.beginNext(socket));
    });
    this.handle(request, response);
  }

  private beginNext(socket: Socket): void {
    const { waiting, isFull } = this.lines.get(socket)!;
    const next = socket.writable ? waiting.shift() : undefined;
    if (next) return next.begin();
    this.lines.delete(socket);
    if (isFull) socket.destroySoon();
  }
}

/**
 * Closes the connection of a request whose chunks still arrive after its answer. Node would read
 * and drop them, which costs as much as a body that is wanted, however long the client goes on.
 */
const stopReading = (socket: Socket): void => {
  // Tells a proxy not to send its next request on this connection.
  socket.end();
  // Not at once: in this turn, Node still resumes what it drops.
  setImmediate(() => socket.pause());
  setTimeout(() => socket.destroy(), LINGER).unref();
};
