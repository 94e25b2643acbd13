import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hasBody } from './request-body.ts';

/** Browsers send a request after the answer before. */
const MOST_WAITING = 5;

/**
 * An answer may take 30 s, and a second more for each kilobyte. The slowest mobile networks send
 * ten times as much.
 */
const SLOWEST = { FREE_MS: 30_000, BYTES_PER_MS: 1 };

/** A client can still read the answer. */
const LINGER_MS = 2_000;

interface Current {
  request: IncomingMessage;
  response: ServerResponse;
  began: number;
  /** What the connection had sent before. */
  bytesBefore: number;
}

interface Connection {
  current: Current | undefined;
  /** Begin the requests that have arrived whole, and answer invalid HTTP. */
  waiting: (() => void)[];
}

/**
 * Handles the requests of a connection one after another. Node would begin all that a client sends
 * at once (HTTP pipelining), and tell none but the first that the client has left.
 */
export class RequestQueue {
  private readonly connections = new Map<Socket, Connection>();

  constructor(private readonly handle: RequestListener) {}

  readonly addConnection = (socket: Socket): void => void this.connectionOf(socket);

  /**
   * Of a body, nothing is read until somebody reads it: Node would keep it until the answer before,
   * or its own, has been read. Closes the connection if more requests wait than may, or a body in
   * chunks, of which Node keeps each. No browser or proxy sends such requests.
   */
  readonly add: RequestListener = (request, response) => {
    const { socket } = request;
    if (!socket.writable) return;
    const connection = this.connectionOf(socket);
    // Node resumes the socket once the body is read, or has arrived whole.
    if (hasBody(request)) socket.pause();
    if (!connection.current) return this.begin(connection, request, response);
    if (isChunked(request) || connection.waiting.length === MOST_WAITING)
      return this.refuse(socket);
    connection.waiting.push(() => this.begin(connection, request, response));
  };

  /**
   * Answers invalid HTTP after the requests before it or, if it broke the body of the current
   * request, as the answer to that one.
   */
  addInvalid(socket: Socket, answer: () => void): void {
    const { current, waiting } = this.connectionOf(socket);
    if (!current) return answer();
    if (current.request.complete) return void waiting.push(answer);
    // The body of the current request is broken. Its answer may have begun.
    if (current.response.headersSent) socket.destroySoon();
    else answer();
  }

  /** For these, the timeout of the server begins again with each byte that they read. */
  closeSlowReaders(now = performance.now()): void {
    for (const [socket, { current }] of this.connections) {
      // Without bytes that wait for the client, the client waits for the server.
      if (!current || socket.writableLength === 0) continue;
      const bytes = socket.bytesWritten - current.bytesBefore;
      const due = current.began + SLOWEST.FREE_MS + bytes / SLOWEST.BYTES_PER_MS;
      if (now > due) socket.destroy();
    }
  }

  /**
   * Node parses all that it has read, thousands of requests, and frees them at the end of this
   * turn. Until then, it reads from nobody else, who may send as many.
   */
  private refuse(socket: Socket): void {
    socket.destroy();
    const others = Array.from(this.connections.keys()).filter((other) => !other.isPaused());
    for (const other of others) other.pause();
    setImmediate(() => {
      for (const other of others) other.resume();
    });
  }

  private connectionOf(socket: Socket): Connection {
    const known = this.connections.get(socket);
    if (known) return known;
    const connection = { current: undefined, waiting: [] };
    this.connections.set(socket, connection);
    socket.once('close', () => this.connections.delete(socket));
    return connection;
  }

  private begin(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const bytesBefore = socket.bytesWritten;
    connection.current = { request, response, began: performance.now(), bytesBefore };
    const beginNext = () => {
      connection.current = undefined;
      if (socket.writable) connection.waiting.shift()?.();
    };
    // Emitted when the response has been sent, and when the client has left.
    response.once('close', () => {
      if (request.complete) return beginNext();
      if (isChunked(request)) return stopReading(socket);
      // The rest of a body of a known length is read, so that the connection can be used again.
      request.once('end', beginNext);
    });
    this.handle(request, response);
    // The client does not take the answer, and nobody reads the chunks.
    if (isChunked(request) && response.writableEnded && socket.writableLength > 0)
      this.refuse(socket);
  }
}

const isChunked = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined;

/** Closes a connection whose chunks go on after the answer: Node would read and drop them all. */
const stopReading = (socket: Socket): void => {
  // Tells a proxy not to send its next request on this connection.
  socket.end();
  // Not at once: in this turn, Node still resumes what it drops.
  setImmediate(() => socket.pause());
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
};
