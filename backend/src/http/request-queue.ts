import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How many requests may wait on a connection. Browsers send the next one after the answer; apt sends ten at once
 * (`Acquire::http::Pipeline-Depth`).
 */
const WAITING = 10;

interface Line {
  current: { request: IncomingMessage; response: ServerResponse };
  /** What begins when it is its turn. An answer to invalid HTTP has no request. */
  waiting: { request?: IncomingMessage; begin: () => void }[];
}

/**
 * Handles the requests of a connection one after another. Node itself begins all that a client has sent at once (HTTP
 * pipelining), however many, and those that wait for an earlier answer are never told that their client has left.
 */
export class RequestQueue {
  private readonly lines = new WeakMap<Socket, Line>();

  constructor(private readonly handle: RequestListener) {}

  /** Handles a request in its turn. Closes the connection if too many wait. */
  readonly add: RequestListener = (request, response) => {
    const { socket } = request;
    // Node has read more requests than those that closed the connection.
    if (!socket.writable) return;
    const line = this.lines.get(socket);
    if (!line) this.begin(request, response);
    else if (line.waiting.length >= WAITING) socket.destroy();
    else line.waiting.push({ request, begin: () => this.begin(request, response) });
  };

  /**
   * Handles invalid HTTP, after which Node reads no further request of the connection: answers it after the requests that
   * were sent before, or in place of the one whose body it is.
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
    const waiting = this.lines.get(socket)?.waiting ?? [];
    this.lines.set(socket, { current: { request, response }, waiting });
    // Emitted when the response has been sent, and when the client has left.
    response.once('close', () => this.beginNext(socket));
    this.handle(request, response);
  }

  private beginNext(socket: Socket): void {
    const next = socket.writable ? this.lines.get(socket)?.waiting.shift() : undefined;
    if (next) next.begin();
    else this.lines.delete(socket);
  }
}
