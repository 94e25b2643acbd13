import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Each has up to 64 kB of its body in memory. Browsers send a request after the answer before. */
const MOST_WAITING = 5;

/** A client can still read the answer. */
const LINGER_MS = 2_000;

interface Connection {
  current: { request: IncomingMessage; response: ServerResponse };
  /** `request` is undefined for invalid HTTP. */
  waiting: { request?: IncomingMessage; begin: () => void }[];
  /** More came than may wait: the connection closes after the answers to those that do. */
  isFull: boolean;
}

/**
 * Handles the requests of a connection one after another. Node would begin all that a client sends
 * at once (HTTP pipelining), and tell none but the first that the client has left.
 */
export class RequestQueue {
  private readonly connections = new WeakMap<Socket, Connection>();

  constructor(private readonly handle: RequestListener) {}

  readonly add: RequestListener = (request, response) => {
    const { socket } = request;
    if (!socket.writable) return;
    const connection = this.connections.get(socket);
    if (!connection) {
      this.connections.set(socket, { current: { request, response }, waiting: [], isFull: false });
      this.begin(request, response);
      return;
    }
    if (!connection.isFull && connection.waiting.length < MOST_WAITING) {
      connection.waiting.push({ request, begin: () => this.begin(request, response) });
      return;
    }
    connection.isFull = true;
    // Node would read all that comes, and keep it until the first answer. It first parses the rest
    // of what it has read, so the socket pauses after that.
    process.nextTick(() => socket.pause());
  };

  /**
   * Answers invalid HTTP after the requests before it or, if it broke the body of the current
   * request, as the answer to that one.
   */
  addInvalid(socket: Socket, answer: () => void): void {
    const connection = this.connections.get(socket);
    if (!connection) return answer();
    const { request, response } = connection.current;
    if (request.complete) {
      const before = connection.waiting.filter((each) => each.request?.complete);
      connection.waiting = [...before, { begin: answer }];
      return;
    }
    // The body of the current request is broken. Its answer may have begun.
    if (response.headersSent) socket.destroySoon();
    else answer();
  }

  private begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    this.connections.get(socket)!.current = { request, response };
    // Emitted when the response has been sent, and when the client has left.
    response.once('close', () => {
      if (request.complete) return this.beginNext(socket);
      if (request.headers['transfer-encoding'] !== undefined) return stopReading(socket);
      // The rest of a body of a known length is read, so that the connection can be used again.
      request.once('end', () => this.beginNext(socket));
    });
    this.handle(request, response);
  }

  private beginNext(socket: Socket): void {
    const { waiting, isFull } = this.connections.get(socket)!;
    const next = socket.writable ? waiting.shift() : undefined;
    if (next) return next.begin();
    this.connections.delete(socket);
    if (isFull) socket.destroySoon();
  }
}

/** Closes a connection whose chunks go on after the answer: Node would read and drop them all. */
const stopReading = (socket: Socket): void => {
  // Tells a proxy not to send its next request on this connection.
  socket.end();
  // Not at once: in this turn, Node still resumes what it drops.
  setImmediate(() => socket.pause());
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
};
